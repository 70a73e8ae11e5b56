#include "tools/grid-run/stats.h"

#include "tools/report/json.h"

namespace grid::grid_run {

std::string stats_text(const interp::RunResult& result, Family family) {
  report::JsonWriter json;
  json.begin_object().key("outcome").value(interp::to_string(result.outcome)).key("limit");
  if (result.limit == interp::Limit::none) {
    json.null();
  } else {
    json.value(interp::to_string(result.limit));
  }
  json.key("saturated").value(result.saturated);
  json.key("steps").value(result.steps).key("born").value(result.born);
  json.key("live").value(result.live).key("max_live").value(result.max_live);
  json.key("input_bytes").value(result.input_bytes);
  json.key("output_bytes").value(result.output_bytes);
  if (family == Family::refunge) json.key("rows").value(result.rows);
  if (result.loop) {
    json.key("loop_first").value(result.loop->first).key("loop_again").value(result.loop->again);
  }
  json.end_object();
  return json.text() + "\n";
}

}  // namespace grid::grid_run
