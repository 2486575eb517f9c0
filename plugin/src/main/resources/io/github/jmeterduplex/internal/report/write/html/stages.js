/* The stages of rates: their figures in a table, and where they are in the charts of their label. */
function stageTable(report, names, narrow) {
  const FIGURES = narrow ? ["p50", "p95", "p99", "p90", "p999", "max", "mean"] : ["mean", "p50", "p90", "p95", "p99", "p999", "max"];
  const chosen = new Set(names);
  const stages = (report.stages || []).filter(stage => chosen.has(stage.label));
  if (!stages.length) return null;
  const several = new Set(stages.map(stage => stage.label)).size > 1;
  const rate = perSecond => format.number(perSecond);
  const target = stage => stage.from_per_second === stage.to_per_second ? rate(stage.from_per_second)
    : rate(stage.from_per_second) + " to " + rate(stage.to_per_second);
  const figures = ms => FIGURES.map(figure => ms ? format.ms(ms[figure]) : "-");
  const rows = stages.flatMap(stage => {
    const name = (several ? stage.label + " " : "") + stage.number + ": " + stage.name;
    return [
      { label: stage.label, cells: [name, target(stage), format.rate(stage.per_second), ...figures(stage.latency_ms)] },
      stage.intended_ms && { own: true, label: stage.label, cells: [name + " (intended)", "", "", ...figures(stage.intended_ms)] },
    ].filter(row => row);
  });
  return el("div", { class: "card", id: "stages" }, el("h3", null, "Stages"),
    table(["stage (ms)", "target/s", "msg/s", ...FIGURES.map(figure => figure === "p999" ? "p99.9" : figure)], rows),
    el("p", { class: "hint" }, "Of whole intervals in which all threads of the label were in the stage; a dash: fewer than three of them, or no replies."));
}

/* When the stages of a label began and ended, in epoch seconds, on the first engine that has them. */
function stageSpans(engines, label) {
  const known = engines.map(engine => engine.facts && engine.facts.stages && engine.facts.stages[label]).find(walks => walks);
  const spans = [];
  for (const walk of known ? known.walks : []) {
    let from = walk.first_epoch_ms / 1000;
    for (const stage of walk.stages) {
      spans.push({ from, to: from + stage.seconds, name: stage.name,
        first: walk.threads * stage.from_per_second, last: walk.threads * stage.to_per_second });
      from += stage.seconds;
    }
  }
  return spans;
}

/* What the stages ask for at these times; null where they ask for nothing. */
function stageTarget(spans, x) {
  return x.map(at => {
    const present = spans.filter(({ from, to }) => at >= from && at < to);
    return present.length ? present.reduce((all, { from, to, first, last }) => all + first + (last - first) * (at - from) / (to - from), 0) : null;
  });
}
