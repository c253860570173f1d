/// What `version` was asked for: nothing but that.
struct VersionOptions: Equatable, CommandOptions {
  static var declaration: CommandDeclaration<VersionOptions> {
    CommandDeclaration(name: .version, summary: "Tell the program's version")
  }
}
