#include "MonitorCall.h"

__thread const void *notices_monitor_call;
