// The part of Lua that Swift may see.
//
// Lua raises errors by longjmp, which must never cross a Swift frame. So Swift does not see lua.h: it sees the
// functions below, none of which raises. Each one is of one of three sorts, named at its group:
//
//   plain      cannot raise at all.
//   soft       could raise only for want of memory, and the allocator never refuses between lg_enter and lg_leave
//              or while a native function runs.
//   protected  runs whatever may raise inside lua_pcall or lua_resume, in C.

#ifndef CLUAGUARD_H
#define CLUAGUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct lua_State lua_State;
typedef struct lg_host lg_host;

// Swift sees an enumeration whose cases have the names given here.
#define LG_CLOSED __attribute__((enum_extensibility(closed)))
#define LG_NAME(name) __attribute__((swift_name(name)))

/// How a protected function ended.
typedef enum LG_CLOSED lg_code : int32_t {
  lg_code_finished LG_NAME("finished"),
  lg_code_yielded LG_NAME("yielded"),
  lg_code_runtime LG_NAME("runtime"),
  lg_code_syntax LG_NAME("syntax"),
  lg_code_memory LG_NAME("memory"),
  lg_code_stopped LG_NAME("stopped"),
} lg_code;

/// What a value is, to Swift.
typedef enum LG_CLOSED lg_type : int32_t {
  lg_type_none LG_NAME("none"),
  lg_type_nil LG_NAME("nil"),
  lg_type_boolean LG_NAME("boolean"),
  lg_type_integer LG_NAME("integer"),
  lg_type_number LG_NAME("number"),
  lg_type_string LG_NAME("string"),
  lg_type_table LG_NAME("table"),
  lg_type_function LG_NAME("function"),
  lg_type_handle LG_NAME("handle"),
  lg_type_other LG_NAME("other"),
} lg_type;

/// What a value is of the host's API.
typedef enum LG_CLOSED lg_api : int32_t {
  lg_api_none LG_NAME("none"),
  lg_api_function LG_NAME("function"),
  lg_api_method LG_NAME("method"),
  lg_api_table LG_NAME("table"),
} lg_api;

/// What C does once a native function has returned.
typedef enum LG_CLOSED lg_action : int32_t {
  lg_action_return LG_NAME("return"),      ///< Give the results to the script.
  lg_action_error LG_NAME("error"),        ///< Raise the message on top, with the caller's position.
  lg_action_blame LG_NAME("blame"),        ///< As above, but the integer below the message tells the argument.
  lg_action_unknown LG_NAME("unknown"),    ///< Raise: a field that its handle does not have.
  lg_action_unset LG_NAME("unset"),        ///< Raise: a field that cannot be set.
  lg_action_overflow LG_NAME("overflow"),  ///< Raise: the stack could not hold the results.
  lg_action_call LG_NAME("call"),          ///< Call the first result with the others, and give what that returns.
  lg_action_chunk LG_NAME("chunk"),        ///< Load and call; on top: source, chunk name and the key of the result.
  lg_action_yield LG_NAME("yield"),        ///< Suspend the callback and hand the results to the host.
} lg_action;

/// A thing that scripts hold and the host owns.
typedef struct lg_handle {
  uint8_t kind;
  uint32_t id;
  uint32_t generation;
} lg_handle;

/// How many arguments the check hands over, from the first on.
#define LG_HANDED_OVER 4

/// One call of a native function. The arguments are on the stack, already checked; what the check has read on the way
/// is here as well, since asking Lua once more for each would cost as much as the rest of a short call.
typedef struct lg_frame {
  lua_State *L;
  const void *body;   ///< What is called, as it was defined.
  int32_t count;      ///< Arguments; there may be more of them on the stack.
  int32_t results;    ///< Values that the native function has pushed.
  lg_action action;
  uint8_t integers;   ///< Bit n: argument n + 1 is `values[n].integer`, whatever reads as that is on the stack.
  uint8_t numbers;    ///< Bit n: argument n + 1 is a number, and as a float `values[n].number`.
  uint8_t handles;    ///< Bit 0: argument 1 is `handle`.
  lg_handle handle;
  union {
    int64_t integer;
    double number;
  } values[LG_HANDED_OVER];
} lg_frame;

/// What Lua calls in place of a native function.
typedef void (*lg_entry)(lg_frame *frame);

/// Handle kinds are numbered 0 to this, exclusive.
#define LG_KINDS 64

typedef struct lg_options {
  size_t limit;           ///< Bytes that Lua may use; 0 is no limit.
  bool deterministic;     ///< Same input, same output: traversal order, random numbers.
  uint64_t seed;          ///< For random numbers when deterministic.
  bool full_collection;   ///< Scripts may collect garbage.
  uint64_t fail_every;    ///< A test's hook: every n-th request for memory is refused; 0 is never.
  const char *name;       ///< What the message calls the state that ends the process; copied.
  lg_entry entry;
} lg_options;

// MARK: The state (protected)

/// Makes a state with its environment; NULL when memory does not suffice.
lg_host *_Nullable lg_open(const lg_options *options);
void lg_close(lg_host *host);
lua_State *lg_main(lg_host *host);
size_t lg_bytes_in_use(const lg_host *host);
size_t lg_bytes_peak(const lg_host *host);
/// The bytes that Lua may use from now on; 0 is no limit.
void lg_set_memory_limit(lg_host *host, size_t bytes);
/// What the message that ends the process calls the state from now on; copied.
void lg_set_name(lg_host *host, const char *name);
/// From now on every n-th request that may be refused is refused; 0 is never.
void lg_fail_every(lg_host *host, uint64_t n);
void lg_collect(lg_host *host);

/// Between these the allocator never refuses, so that the functions marked soft cannot raise.
void lg_enter(lg_host *host);
void lg_leave(lg_host *host);

/// What calls with a limit may take from now on: nanoseconds of this thread's processor time; `function` is what the
/// message calls them that ends the process, 63 bytes of it.
void lg_set_limit(lg_host *host, int64_t limit, const void *_Nullable function, size_t length);
/// As lg_enter and lg_leave; what Lua does in between is one call. When that takes more than its limit, Lua raises what
/// nothing can catch, and the code is `stopped`; at five times as much the process ends with exit code 70. False when
/// the system has no timer to measure it by: nothing has begun then.
bool lg_begin(lg_host *host, bool is_limited);
void lg_end(lg_host *host);
/// From now on calls with a limit are also stopped, at the next tick of their thread's processor time, when this signal
/// waits for the thread, which has to block it. It goes on waiting. 0 is no signal.
void lg_stop_on(lg_host *host, int32_t signal);
/// Whether the last call that was stopped was so for the signal.
bool lg_was_signalled(const lg_host *host);

/// The terminal that is put in order before a call that cannot be stopped ends the process: `leave` is written to
/// `output`, and `input` gets the modes back that it has now. At most 64 bytes; none, and -1 twice, forget it.
void lg_set_terminal(int32_t input, int32_t output, const char *_Nullable leave, size_t length);

// MARK: Definitions (protected)

/// Adds a native function to those that the next install call places. False for a malformed argument list: that is
/// letters of types (n number, i integer, s string, b boolean, f function, t table, a any, h3 a handle of kind 3,
/// ~ any, turned into a string), then ? for optional and * for any number of them; parameters are parted by commas.
bool lg_define(lg_host *host, const void *body, const char *name, const char *parameters);
/// Makes the pending functions a read-only global table; `unknown` answers for names that it does not have.
lg_code lg_install_table(lg_host *host, const char *name, const void *_Nullable unknown);
/// Makes the pending functions globals.
lg_code lg_install_globals(lg_host *host);
/// Makes the pending functions the methods of a handle kind, with natives that read, write and describe fields. The one
/// of them that is called `call`, if any, is called when a handle is, and is no method; such handles count as functions.
lg_code lg_install_kind(lg_host *host, uint8_t kind, const char *name, const void *get, const void *set,
                        const void *describe, const char *_Nullable call);
/// Takes the value on top of the main stack as a field of an installed table, or as a global when `table` is NULL.
lg_code lg_install_constant(lg_host *host, const char *_Nullable table, const char *name);

// MARK: Calls (protected, but for lg_borrow and lg_return, which are soft)

/// A coroutine with an empty stack to push a function and its arguments on.
lua_State *lg_borrow(lg_host *host);
/// Gives back a coroutine that has finished, with whatever is on its stack. One that has failed, been cancelled or
/// suspended itself is not given back.
void lg_return(lg_host *host, lua_State *thread);
/// lg_begin, lg_borrow and lg_push_reference in one; NULL, and nothing begun, when one of them cannot.
lua_State *_Nullable lg_begin_call(lg_host *host, uint32_t slot, uint32_t generation, bool is_limited);
/// lg_resume, and for a call that has finished without results lg_return and lg_end: true then.
bool lg_finish_call(lg_host *host, lua_State *thread, int32_t count, lg_code *code, int32_t *results);
/// Loads text (never bytecode) as a function on top of `thread`.
lg_code lg_load(lg_host *host, lua_State *thread, const void *_Nullable bytes, size_t length, const char *chunk);
/// Runs the function below `count` arguments, or goes on after a yield. Results, or yielded values, are on top.
lg_code lg_resume(lg_host *host, lua_State *thread, int32_t count, bool may_yield, int32_t *results);
/// Ends a suspended coroutine; its to-be-closed variables are closed.
lg_code lg_cancel(lg_host *host, lua_State *thread);

// The last failure. The texts live until the next protected call.
const char *lg_failure_message(const lg_host *host, size_t *length);
const char *lg_failure_source(const lg_host *host, size_t *length);
const char *lg_failure_traceback(const lg_host *host, size_t *length);
int32_t lg_failure_line(const lg_host *host);

// MARK: References (soft; release is plain)

/// Keeps the value at `index` alive; 0 when there is no room.
uint32_t lg_reference(lua_State *L, int32_t index, uint32_t *generation);
void lg_release(lg_host *host, uint32_t slot, uint32_t generation);
/// Whether what was kept is still kept.
bool lg_is_kept(const lg_host *host, uint32_t slot, uint32_t generation);
/// Pushes what was kept; false, and nothing pushed, when it has been released.
bool lg_push_reference(lua_State *L, uint32_t slot, uint32_t generation);
/// Keeps a yielded coroutine; 0 when there is no room.
uint32_t lg_keep(lua_State *thread, uint32_t *generation);

// MARK: Reading the stack (plain, but for lg_string, which is soft because it may turn a number into text)

int32_t lg_top(lua_State *L);
void lg_drop(lua_State *L, int32_t count);
/// Makes room for `count` more values; false when the stack is at its limit. Soft.
bool lg_reserve(lua_State *L, int32_t count);
lg_type lg_type_at(lua_State *L, int32_t index);
const char *lg_type_name(lua_State *L, int32_t index);
// False, and nothing stored, for a value of another type. Strings do not count as numbers.
bool lg_boolean(lua_State *L, int32_t index, bool *value);
bool lg_integer(lua_State *L, int32_t index, int64_t *value);
bool lg_number(lua_State *L, int32_t index, double *value);
/// The bytes of a string, or of a number, which becomes a string by it; NULL for anything else.
const char *_Nullable lg_string(lua_State *L, int32_t index, size_t *length);
bool lg_handle_at(lua_State *L, int32_t index, lg_handle *handle);
const void *_Nullable lg_identity(lua_State *L, int32_t index);
/// Whether the value at `index` is a function, or a handle of a kind that can be called.
bool lg_is_callable(lua_State *L, int32_t index);
/// How many arguments the value at `index` can tell when it is called; any number unless it is a function in Lua with a
/// fixed list of parameters.
int32_t lg_parameters(lua_State *L, int32_t index);
/// Whether a script holds the handle, as far as the collector knows: one that nobody holds is noticed late.
bool lg_is_held(lg_host *host, lg_handle handle);
/// Pushes the value at `index` once more.
void lg_push_copy(lua_State *L, int32_t index);
/// Pushes the item `n` of the table at `index`, without metamethods.
lg_type lg_push_item(lua_State *L, int32_t index, int64_t n);
/// Replaces the key on top by the table's next key and its value; false and nothing pushed at the end. The table
/// must not change between the calls.
bool lg_next(lua_State *L, int32_t index);

// MARK: Looking at values without metamethods (soft)

/// The table of globals.
void lg_push_globals(lua_State *L);
/// Pushes a field of the table at `index`.
lg_type lg_push_field(lua_State *L, int32_t index, const void *_Nullable name, size_t length);
/// Pushes the table at `index`, or in the place of a read-only view what it shows.
void lg_push_contents(lua_State *L, int32_t index);
/// The number by which text tells an object from others.
int64_t lg_running_number(lua_State *L, int32_t index);
/// The line on which the function at `index` was defined, at most 0 when it is none of a script's; `source` gets the name
/// of its text, 60 bytes at most with the NUL.
int32_t lg_definition(lua_State *L, int32_t index, char *source);

// MARK: Pushing (soft)

// Lua's own, as lua.h declares them: these can neither raise nor allocate.
void lua_pushnil(lua_State *L);
void lua_pushboolean(lua_State *L, int value);
void lua_pushinteger(lua_State *L, long long value);
void lua_pushnumber(lua_State *L, double value);
void lg_push_bytes(lua_State *L, const void *_Nullable bytes, size_t length);
/// Pushes a handle, or nil when its kind is not installed. One handle is one Lua value while a script holds it.
void lg_push_handle(lua_State *L, lg_handle handle);
void lg_push_table(lua_State *L, int32_t items, int32_t fields);
/// Takes the value on top as item `n` of the table below it.
void lg_set_item(lua_State *L, int64_t n);
/// Takes the value on top as a field of the table below it.
void lg_set_field(lua_State *L, const void *_Nullable name, size_t length);

/// Pushes the result of the chunk that was loaded under `key`; false, and nothing pushed, when there is none.
bool lg_push_loaded(lua_State *L, const void *_Nullable key, size_t length);

// MARK: In a native function (plain)

/// The argument at `position` if the check has read it as an integer.
static inline bool lg_given_integer(const lg_frame *frame, int32_t position, int64_t *value) {
  if (position < 1 || position > LG_HANDED_OVER || !(frame->integers >> (position - 1) & 1)) return false;
  *value = frame->values[position - 1].integer;
  return true;
}

/// The argument at `position` as a float if the check has read it as a number.
static inline bool lg_given_number(const lg_frame *frame, int32_t position, double *value) {
  if (position < 1 || position > LG_HANDED_OVER || !(frame->numbers >> (position - 1) & 1)) return false;
  *value = frame->values[position - 1].number;
  return true;
}

/// The line in the script that called the native function, 0 when there is none; `source` lives until the next call.
int32_t lg_caller(lua_State *L, const char *_Nullable *_Nonnull source);
/// What the value at `index` is of the host's API, and its names, which live as long as it; `owner` is a table's or a
/// handle kind's name, empty for globals. Soft.
lg_api lg_api_at(lua_State *L, int32_t index, const char *_Nullable *_Nonnull owner,
                 const char *_Nullable *_Nonnull name);
/// Whether the native function may suspend the callback that it is called from.
bool lg_can_yield(lua_State *L);

#pragma clang assume_nonnull end

#endif
