// What the C library knows of its own heap, which Swift's module of it leaves out.

#include <malloc.h>
