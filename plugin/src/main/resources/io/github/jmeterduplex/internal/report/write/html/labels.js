/* The table of the labels: as on the console, and with the percentiles first where there is little room. */
function summarySection(report, names, narrow) {
  const COUNTS = ["sent", "replied", "lost", "late", "duplicates", "wrong", "failed"];
  const RARE = ["unanswered", "unordered", "foreign", "pushed", "skewed"];
  const PERCENTILES = { mean: "mean", p50: "p50", p90: "p90", p95: "p95", p99: "p99", p999: "p99.9", max: "max" };
  const columns = narrow
    ? ["p50", "p95", "p99", "p90", "p999", "max", "mean", "per_second", "sent", "lost", "replied", "late", "duplicates", "wrong", "failed"]
    : [...COUNTS, "per_second", ...Object.keys(PERCENTILES)];
  const chosen = new Set(names);
  const told = (report.errors || []).some(error => error.label !== undefined);

  function cell(column, label) {
    if (column in PERCENTILES) return percentile(column, label.latency_ms);
    const value = label[column];
    if (value === undefined) return "-";
    return column === "per_second" ? format.rate(value) : { text: format.integer(value), bad: value > 0 && column !== "sent" && column !== "replied" };
  }
  /* With its 95 % interval, where that is known. */
  function percentile(column, ms) {
    if (!ms) return "-";
    const low = ms[column + "_low"];
    return { text: format.ms(ms[column]), range: low === undefined ? null : format.ms(low) + " to " + format.ms(ms[column + "_high"]) };
  }
  const row = (name, label, own) => ({ own, label: name, cells: [name, ...columns.map(column => cell(column, label))] });
  const owner = name => report.labels[name] && "sent" in report.labels[name] ? name : name.replace(/ \((first|each|late|push)\)$/, "");

  const rows = [], lines = [];
  for (const [name, label] of Object.entries(report.labels)) {
    if (!chosen.has(owner(name))) continue;
    if (!("sent" in label)) {
      rows.push(row(name, { replied: label.count, latency_ms: label.latency_ms }, true));
      continue;
    }
    if (label.sent > 0 || label.per_second > 0) rows.push(row(name, label, false));
    if (label.intended_ms) rows.push(row(name + " (intended)", { latency_ms: label.intended_ms }, true));
    const counted = words => words.filter(([, n]) => n).map(([word, n]) => word + " " + format.integer(n)).join(", ");
    const causes = counted(Object.entries(label.lost_by_cause)), rare = counted(RARE.map(word => [word, label[word]]));
    if (causes && !told) lines.push(name + ": lost " + format.integer(label.lost) + " (" + causes + ")");
    if (rare) lines.push(name + ": " + rare);
  }
  const head = ["label (ms)", ...columns.map(column => column === "per_second" ? "msg/s" : PERCENTILES[column] || column)];
  const all = Object.values(report.labels).filter(label => "sent" in label).length;
  return el("section", { id: "summary" }, el("h2", null, "Summary"), el("div", { class: "card" },
    rows.length ? table(head, rows) : el("p", { class: "quiet" }, all ? "No label is chosen, or none has messages." : "No messages."),
    rows.some(row => row.cells.some(cell => cell.range)) ? el("p", { class: "hint" }, "Small, below a percentile: its 95 % interval.") : null,
    lines.length ? el("ul", { class: "lines" }, lines.map(text => el("li", null, text))) : null));
}
