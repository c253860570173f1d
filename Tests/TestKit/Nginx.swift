import Reactor

/// A real web server on loopback, nginx, whose clock is off by a known amount: it runs under libfaketime.
///
/// Its steady clocks are left alone. nginx drops the variables of its environment that its configuration does not name,
/// and libfaketime looks at them again and again: without the first line its clock would be right after a while.
public final class Nginx {
  /// Its address with TLS and without, for a client; `/time` answers with JSON.
  public let secureName: String, name: String
  /// The file with its certificate, which nobody has signed but itself.
  public var certificate: String { "\(server.folder)/certificate.pem" }
  private let server: ServerProcess
  private let port: UInt16

  /// Starts it with a clock that is so many seconds ahead, `+3600.737`, and waits until it listens. Its certificate is
  /// valid for two days from so many seconds ahead.
  public init(ahead seconds: String, certified: String = "+0", on run: LabRun) throws {
    port = Loopback.freePort()
    let secure = Loopback.freePort()
    (name, secureName) = ("http://127.0.0.1:\(port)", "https://127.0.0.1:\(secure)")
    let start = """
      FAKETIME=\(certified)s LD_PRELOAD='/usr/$LIB/faketime/libfaketime.so.1' openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1 \
        -addext subjectAltName=IP:127.0.0.1 -keyout {folder}/key.pem -out {folder}/certificate.pem &&
      LD_PRELOAD='/usr/$LIB/faketime/libfaketime.so.1' exec nginx -e {folder}/error.log -c {folder}/nginx.conf
      """
    server = try ServerProcess(
      ["sh", "-c", start], files: ["nginx.conf": Self.configuration(port: port, secure: secure)],
      environment: ["FAKETIME": "\(seconds)s", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "HOME": "{folder}"])
    guard try run.turn(every: .milliseconds(50), until: { Loopback.accepts(port) }) else {
      throw ServerProcess.Failure(description: "\(name) accepts no connection")
    }
  }

  private static func configuration(port: UInt16, secure: UInt16) -> String {
    """
    env FAKETIME; env FAKETIME_DONT_FAKE_MONOTONIC; env LD_PRELOAD;
    daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
    events {}
    http {
      access_log off; default_type text/html;
      client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
      uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
      server {
        listen 127.0.0.1:\(port);
        listen 127.0.0.1:\(secure) ssl;
        ssl_certificate {folder}/certificate.pem; ssl_certificate_key {folder}/key.pem;
        location / { return 200 'a page'; }
        location /time { default_type application/json; return 200 '{"unit":"s","now":$msec}'; }
      }
    }

    """
  }
}
