// The whole public interface of libgrid.
#pragma once

#include <grid/byte_set.h>
#include <grid/conflicts.h>
#include <grid/diagnostic.h>
#include <grid/dialect.h>
#include <grid/endings.h>
#include <grid/explore.h>
#include <grid/flow.h>
#include <grid/format.h>
#include <grid/ir.h>
#include <grid/loop_detector.h>
#include <grid/machine.h>
#include <grid/meetings.h>
#include <grid/origins.h>
#include <grid/position.h>
#include <grid/print.h>
#include <grid/program.h>
#include <grid/reach.h>
#include <grid/readings.h>
#include <grid/source.h>
#include <grid/state_names.h>
#include <grid/strings.h>
#include <grid/version.h>
