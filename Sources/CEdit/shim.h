#pragma once

#include <dlfcn.h>
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

// What takes the bytes that libedit writes.
typedef long (*moondial_edit_write)(void *context, const char *bytes, unsigned long count);

// The functions of a stream, as fopencookie(3) takes them; it is declared for GNU sources only.
typedef struct {
  void *read;
  moondial_edit_write write;
  void *seek, *close;
} moondial_edit_stream;

// Because linking libedit costs a program without a prompt a part of its start: it is loaded when a prompt begins. What
// is called stands here.

/// The functions of libedit that are used; all of them once it is loaded.
typedef struct {
  EditLine *(*init)(const char *name, FILE *in, FILE *out, FILE *error, int in_number, int out_number, int error_number);
  void (*end)(EditLine *editor);
  void (*resize)(EditLine *editor);
  const wchar_t *(*gets)(EditLine *editor, int *count);
  const LineInfoW *(*line)(EditLine *editor);
  int (*insert)(EditLine *editor, const wchar_t *text);
  void (*erase)(EditLine *editor, int count);
  int (*set)(EditLine *editor, int what, ...);
  int (*get)(EditLine *editor, int what, ...);
  HistoryW *(*history_init)(void);
  void (*history_end)(HistoryW *history);
  int (*history)(HistoryW *history, HistEventW *event, int what, ...);
  FILE *(*open_stream)(void *context, const char *mode, moondial_edit_stream functions);
} moondial_edit;

/// Loads libedit; false when it is not there or lacks something. It stays loaded.
static inline _Bool moondial_edit_load(moondial_edit *edit) {
  void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct { const char *name; void *place; } symbols[] = {
    {"el_init_fd", &edit->init},
    {"el_end", &edit->end},
    {"el_resize", &edit->resize},
    {"el_wgets", &edit->gets},
    {"el_wline", &edit->line},
    {"el_winsertstr", &edit->insert},
    {"el_deletestr", &edit->erase},
    {"el_wset", &edit->set},
    {"el_wget", &edit->get},
    {"history_winit", &edit->history_init},
    {"history_wend", &edit->history_end},
    {"history_w", &edit->history},
    {"fopencookie", &edit->open_stream},
  };
  for (unsigned long index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    void *function = dlsym(library, symbols[index].name);
    if (!function) return 0;
    *(void **)symbols[index].place = function;
  }
  return 1;
}

/// A stream that does not wait for a slow terminal: what is written to it goes to a function.
static inline FILE *moondial_edit_open(const moondial_edit *edit, void *context, moondial_edit_write write) {
  return edit->open_stream(context, "w", (moondial_edit_stream){.write = write});
}

// Because the C library declares it for XOPEN sources only (wchar.h): how libedit measures.
extern int wcwidth(wchar_t character);
static inline int moondial_edit_width(wchar_t character) { return wcwidth(character); }

// Because it is a variable, which anybody could change at any time.
static inline FILE *moondial_edit_input(void) { return stdin; }

// Because Swift calls no function with a variable number of arguments: one for each thing that is set.

typedef wchar_t *(*moondial_edit_prompt)(EditLine *editor);
typedef int (*moondial_edit_read)(EditLine *editor, wchar_t *character);
typedef unsigned char (*moondial_edit_command)(EditLine *editor, int key);

/// Sets who is asked for the prompt and for characters, and finds `context` by the editor.
static inline void moondial_edit_set_functions(
    const moondial_edit *edit, EditLine *editor, void *context, moondial_edit_prompt prompt, moondial_edit_read read) {
  edit->set(editor, EL_CLIENTDATA, context);
  edit->set(editor, EL_PROMPT, prompt);
  edit->set(editor, EL_GETCFN, read);
}

/// What was set as the editor's context, which its functions are not told.
static inline void *moondial_edit_context(const moondial_edit *edit, EditLine *editor) {
  void *context = NULL;
  edit->get(editor, EL_CLIENTDATA, &context);
  return context;
}

/// Adds a command, and binds it to a key (editline(7)).
static inline void moondial_edit_add(
    const moondial_edit *edit, EditLine *editor, const wchar_t *name, moondial_edit_command command,
    const wchar_t *key) {
  edit->set(editor, EL_ADDFN, name, name, command);
  edit->set(editor, EL_BIND, key, name, NULL);
}

/// Binds a key to one of the editor's commands.
static inline void moondial_edit_bind(
    const moondial_edit *edit, EditLine *editor, const wchar_t *key, const wchar_t *name) {
  edit->set(editor, EL_BIND, key, name, NULL);
}

/// Sets a mode of the terminal for one of the times at which libedit sets modes: `-d` while a line is edited, `-x` else.
static inline void moondial_edit_set_mode(
    const moondial_edit *edit, EditLine *editor, const wchar_t *when, const wchar_t *mode) {
  edit->set(editor, EL_SETTY, when, mode, NULL);
}

static inline void moondial_edit_set_number(const moondial_edit *edit, EditLine *editor, int what, int value) {
  edit->set(editor, what, value);
}

static inline void moondial_edit_set_text(const moondial_edit *edit, EditLine *editor, int what, const wchar_t *value) {
  edit->set(editor, what, value);
}

/// Paints the line anew where the cursor is.
static inline void moondial_edit_refresh(const moondial_edit *edit, EditLine *editor) { edit->set(editor, EL_REFRESH); }

/// A history of at most `size` lines for an editor; NULL when there is no memory for it.
static inline HistoryW *moondial_edit_open_history(const moondial_edit *edit, EditLine *editor, int size) {
  HistoryW *history = edit->history_init();
  HistEventW event;
  if (!history) return NULL;
  edit->history(history, &event, H_SETSIZE, size);
  edit->history(history, &event, H_SETUNIQUE, 1);
  edit->set(editor, EL_HIST, edit->history, history);
  return history;
}

static inline void moondial_edit_remember(const moondial_edit *edit, HistoryW *history, const wchar_t *line) {
  HistEventW event;
  edit->history(history, &event, H_ENTER, line);
}
