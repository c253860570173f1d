// libFuzzer has no header of its own: declared here because its runtime is called from a main of ours, which Swift
// packages need (LLVM, "libFuzzer: using libFuzzer as a library").
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
