#pragma once

#include <dlfcn.h>
#include <systemd/sd-bus.h>

// Because linking libsystemd costs a program that shows no notification part of its start: it is loaded when the first
// one is shown. What is called stands here; none of these functions waits, and none has a variable number of arguments.

/// The functions of sd-bus(3) that are used; all of them once it is loaded.
typedef struct {
  int (*make)(sd_bus **bus);
  int (*set_address)(sd_bus *bus, const char *address);
  int (*set_client)(sd_bus *bus, int is_client);
  int (*start)(sd_bus *bus);
  sd_bus *(*close)(sd_bus *bus);
  int (*descriptor)(sd_bus *bus);
  int (*events)(sd_bus *bus);
  int (*timeout)(sd_bus *bus, uint64_t *microseconds);
  int (*process)(sd_bus *bus, sd_bus_message **message);
  int (*add_match)(
      sd_bus *bus, sd_bus_slot **slot, const char *match, sd_bus_message_handler_t handler,
      sd_bus_message_handler_t installed, void *context);
  int (*make_call)(
      sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
      const char *member);
  int (*call)(
      sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, sd_bus_message_handler_t handler, void *context,
      uint64_t microseconds);
  int (*append)(sd_bus_message *message, char type, const void *value);
  int (*open)(sd_bus_message *message, char type, const char *contents);
  int (*shut)(sd_bus_message *message);
  int (*read)(sd_bus_message *message, char type, void *value);
  int (*enter)(sd_bus_message *message, char type, const char *contents);
  const sd_bus_error *(*error)(sd_bus_message *message);
  const char *(*sender)(sd_bus_message *message);
  sd_bus_message *(*release)(sd_bus_message *message);
} moondial_bus;

/// Loads libsystemd; false when it is not there or lacks something. It stays loaded.
static inline _Bool moondial_bus_load(moondial_bus *bus) {
  void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct { const char *name; void *place; } symbols[] = {
    {"sd_bus_new", &bus->make},
    {"sd_bus_set_address", &bus->set_address},
    {"sd_bus_set_bus_client", &bus->set_client},
    {"sd_bus_start", &bus->start},
    {"sd_bus_close_unref", &bus->close},
    {"sd_bus_get_fd", &bus->descriptor},
    {"sd_bus_get_events", &bus->events},
    {"sd_bus_get_timeout", &bus->timeout},
    {"sd_bus_process", &bus->process},
    {"sd_bus_add_match_async", &bus->add_match},
    {"sd_bus_message_new_method_call", &bus->make_call},
    {"sd_bus_call_async", &bus->call},
    {"sd_bus_message_append_basic", &bus->append},
    {"sd_bus_message_open_container", &bus->open},
    {"sd_bus_message_close_container", &bus->shut},
    {"sd_bus_message_read_basic", &bus->read},
    {"sd_bus_message_enter_container", &bus->enter},
    {"sd_bus_message_get_error", &bus->error},
    {"sd_bus_message_get_sender", &bus->sender},
    {"sd_bus_message_unref", &bus->release},
  };
  for (unsigned long index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *function = dlsym(library, symbols[index].name);
    if (!function) return 0;
    *(void **)symbols[index].place = function;
  }
  return 1;
}
