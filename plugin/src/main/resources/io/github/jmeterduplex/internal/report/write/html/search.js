/* The result of each search for the highest rate: latency against rate, a point a step, with the knee. */
function searchCards(report) {
  return (report.highest_rates || []).map(search => {
    const byRate = new Map(search.steps.map(step => [step.per_second, step]));
    const steps = [...byRate.values()].sort((one, other) => one.per_second - other.per_second);
    const of = (label, color, value, extra) => ({ label, color, values: steps.map(value), ...extra });
    const lines = [of("p50", "c1", step => step.p50_ms ?? null), of("p99", "c3", step => step.p99_ms ?? null)];
    if (search.max_p99_ms !== undefined) lines.push(of("bound of the p99", "c4", () => search.max_p99_ms, { dash: true }));
    if (search.found) {
      lines.push(of("knee: " + format.number(search.per_second) + " /s (" + format.number(search.low_per_second) + " to "
        + format.number(search.high_per_second) + ")", "c5", step => step.per_second === search.per_second ? step.p99_ms ?? null : null));
    }
    return charts.card({ title: "Latency against rate (ms)" + (report.highest_rates.length > 1 ? ": " + search.name + ", " + search.engine : ""),
      rate: true, wide: true, x: steps.map(step => step.per_second), latency: true, format: format.millis, height: 300, lines,
      hint: search.sentence + "; a point a step" });
  });
}
