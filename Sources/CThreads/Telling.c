#include "Telling.h"

__thread const void *notices_telling;
