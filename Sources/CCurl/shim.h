#pragma once

#include <curl/curl.h>
#include <dlfcn.h>

// Because linking libcurl costs a program that asks no web server ten milliseconds of its start and eight megabytes: it
// is loaded when the first one is asked. What is called stands here.

/// The functions of libcurl that are used; all of them once it is loaded.
typedef struct {
  CURLcode (*global_init)(long flags);
  CURL *(*easy_init)(void);
  void (*easy_reset)(CURL *easy);
  void (*easy_cleanup)(CURL *easy);
  CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
  CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
  const char *(*easy_strerror)(CURLcode code);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *multi);
  CURLMcode (*multi_setopt)(CURLM *multi, CURLMoption option, ...);
  CURLMcode (*multi_add)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_remove)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_action)(CURLM *multi, curl_socket_t socket, int events, int *running);
  CURLMsg *(*multi_read)(CURLM *multi, int *left);
  struct curl_slist *(*list_append)(struct curl_slist *list, const char *text);
  void (*list_free)(struct curl_slist *list);
} moondial_curl;

/// Loads libcurl; false when it is not there or lacks something. It stays loaded.
static inline _Bool moondial_curl_load(moondial_curl *curl) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct { const char *name; void *place; } symbols[] = {
    {"curl_global_init", &curl->global_init},
    {"curl_easy_init", &curl->easy_init},
    {"curl_easy_reset", &curl->easy_reset},
    {"curl_easy_cleanup", &curl->easy_cleanup},
    {"curl_easy_setopt", &curl->easy_setopt},
    {"curl_easy_getinfo", &curl->easy_getinfo},
    {"curl_easy_strerror", &curl->easy_strerror},
    {"curl_multi_init", &curl->multi_init},
    {"curl_multi_cleanup", &curl->multi_cleanup},
    {"curl_multi_setopt", &curl->multi_setopt},
    {"curl_multi_add_handle", &curl->multi_add},
    {"curl_multi_remove_handle", &curl->multi_remove},
    {"curl_multi_socket_action", &curl->multi_action},
    {"curl_multi_info_read", &curl->multi_read},
    {"curl_slist_append", &curl->list_append},
    {"curl_slist_free_all", &curl->list_free},
  };
  for (unsigned long index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *function = dlsym(library, symbols[index].name);
    if (!function) return 0;
    *(void **)symbols[index].place = function;
  }
  return curl->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

// Because Swift calls no function with a variable number of arguments: one for each kind of value.

static inline CURLcode moondial_curl_set_number(const moondial_curl *curl, CURL *easy, CURLoption option, long value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode moondial_curl_set_text(
    const moondial_curl *curl, CURL *easy, CURLoption option, const char *value) {
  return curl->easy_setopt(easy, option, value);
}

static inline CURLcode moondial_curl_set_list(
    const moondial_curl *curl, CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl->easy_setopt(easy, option, value);
}

/// Makes it a POST with a body, which is copied.
static inline void moondial_curl_set_body(
    const moondial_curl *curl, CURL *easy, const unsigned char *bytes, size_t count) {
  curl->easy_setopt(easy, CURLOPT_POST, 1L);
  curl->easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  // Without an address curl would read the body from somewhere else.
  curl->easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? (const char *)bytes : "");
}

typedef curl_socket_t (*moondial_curl_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Sets who makes the sockets of one transfer, or refuses to.
static inline void moondial_curl_set_opener(
    const moondial_curl *curl, CURL *easy, moondial_curl_opener opener, void *context) {
  curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, opener);
  curl->easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

typedef size_t (*moondial_curl_receive)(char *bytes, size_t size, size_t count, void *context);
typedef int (*moondial_curl_trace)(CURL *easy, curl_infotype type, char *bytes, size_t count, void *context);
typedef int (*moondial_curl_socket)(CURL *easy, curl_socket_t socket, int events, void *context, void *unused);
typedef int (*moondial_curl_timer)(CURLM *multi, long milliseconds, void *context);

/// Sets who gets header lines, the body and the trace of one transfer.
static inline void moondial_curl_set_receivers(
    const moondial_curl *curl, CURL *easy, moondial_curl_receive header, moondial_curl_receive body,
    moondial_curl_trace trace, void *context) {
  curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
  curl->easy_setopt(easy, CURLOPT_HEADERDATA, context);
  curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
  curl->easy_setopt(easy, CURLOPT_WRITEDATA, context);
  curl->easy_setopt(easy, CURLOPT_DEBUGFUNCTION, trace);
  curl->easy_setopt(easy, CURLOPT_DEBUGDATA, context);
}

/// Sets who watches sockets and keeps the time for all transfers; nobody, by NULL.
static inline void moondial_curl_set_loop(
    const moondial_curl *curl, CURLM *multi, moondial_curl_socket socket, moondial_curl_timer timer, void *context) {
  curl->multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket);
  curl->multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
  curl->multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
  curl->multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

/// A number that is known of a transfer; 0 when it is not known.
static inline long moondial_curl_number(const moondial_curl *curl, CURL *easy, CURLINFO info) {
  long value = 0;
  return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

// Lets a chain hold whatever its certificates' dates say (X509_VERIFY_PARAM_set_flags(3ssl)). libcurl's OpenSSL is asked by
// name, as libcurl is; where libcurl has another library, this is never called.
static inline CURLcode moondial_curl_pass_dates(CURL *easy, void *context, void *unused) {
  (void)easy;
  (void)unused;
  const unsigned long no_check_time = 0x200000;  // X509_V_FLAG_NO_CHECK_TIME
  void *ssl = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL), *crypto = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  void *(*parameters_of)(void *) = NULL;
  int (*set_flags)(void *, unsigned long) = NULL;
  if (ssl) *(void **)&parameters_of = dlsym(ssl, "SSL_CTX_get0_param");
  if (crypto) *(void **)&set_flags = dlsym(crypto, "X509_VERIFY_PARAM_set_flags");
  if (!parameters_of || !set_flags) return CURLE_SSL_CERTPROBLEM;
  return set_flags(parameters_of(context), no_check_time) == 1 ? CURLE_OK : CURLE_SSL_CERTPROBLEM;
}

/// Leaves the dates of certificates to whoever reads `moondial_curl_certificates` of the transfer that connects.
static inline void moondial_curl_leave_dates(const moondial_curl *curl, CURL *easy) {
  curl->easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, moondial_curl_pass_dates);
  curl->easy_setopt(easy, CURLOPT_CERTINFO, 1L);
}

/// What is known of the certificates that a server has shown in a transfer that connected; NULL when nothing is.
static inline struct curl_certinfo *moondial_curl_certificates(const moondial_curl *curl, CURL *easy) {
  struct curl_certinfo *certificates = NULL;
  return curl->easy_getinfo(easy, CURLINFO_CERTINFO, &certificates) == CURLE_OK ? certificates : NULL;
}
