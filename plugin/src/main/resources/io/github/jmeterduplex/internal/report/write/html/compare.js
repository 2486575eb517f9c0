(() => {
  const runs = data.runs;
  const page = document.getElementById("page");
  const judged = runs.some(run => "passed" in run);

  function header() {
    const plans = [...new Set(runs.map(run => run.plan).filter(plan => plan))];
    const good = runs.filter(run => judged ? run.passed : run.lost === 0).sort((one, other) => other.per_second - one.per_second)[0];
    return el("header", null,
      el("div", { class: "eyebrow" }, "Duplex report"),
      el("h1", null, runs.length + " runs side by side"),
      el("div", { class: "facts" }, plans.map(plan => el("span", null, plan))),
      el("div", { class: "tiles" },
        tile(good ? format.rate(good.per_second) + " /s" : "none",
          judged ? "highest rate that met the requirements" + (good ? ": " + good.run : "") : "highest rate without a loss" + (good ? ": " + good.run : ""), !good),
        tile(format.rate(Math.max(...runs.map(run => run.per_second))) + " /s", "highest rate of all"),
        tile(format.integer(runs.reduce((all, run) => all + run.lost, 0)), "lost in all runs", runs.some(run => run.lost > 0))));
  }

  /* The knee: where more messages are no longer answered as fast. */
  function knee() {
    const timed = runs.filter(run => run.latency_ms).sort((one, other) => one.per_second - other.per_second);
    if (!timed.length) return null;
    const lineOf = (figure, color, label) => ({ label, color, values: timed.map(run => run.latency_ms[figure] ?? null) });
    return charts.card({ title: "Latency against throughput (ms)", rate: true, x: timed.map(run => run.per_second), latency: true, format: format.millis, height: 300,
      lines: [lineOf("p50", "c1", "p50"), lineOf("p99", "c3", "p99"), lineOf("p999", "c4", "p99.9")],
      hint: "a point a run, by the messages a second that it reached; where the lines turn up, the server has enough" });
  }

  function reached() {
    const aimed = runs.filter(run => run.target_per_second).sort((one, other) => one.target_per_second - other.target_per_second);
    if (aimed.length < 2) return null;
    return charts.card({ title: "Reached against target (messages a second)", rate: true, x: aimed.map(run => run.target_per_second), height: 300,
      lines: [{ label: "reached", color: "c1", values: aimed.map(run => run.per_second), fill: true },
        { label: "target", color: "c4", dash: true, values: aimed.map(run => run.target_per_second) }],
      hint: "a point a run, by what the paces of its samplers asked for" });
  }

  function rows() {
    const head = ["run", "plan", "threads", "sessions", "target/s", "msg/s", "mean", "p50", "p90", "p95", "p99", "p99.9", "max", "sent", "lost", "latency", ...(judged ? ["require"] : [])];
    return table(head, runs.map(run => ({ cells: [
      run.run, run.plan || "-", run.threads ?? "-", format.integer(run.sessions), run.target_per_second === undefined ? "-" : format.rate(run.target_per_second),
      format.rate(run.per_second), ...FIGURES.map(figure => run.latency_ms ? format.ms(run.latency_ms[figure]) : "-"),
      format.integer(run.sent), { text: format.integer(run.lost), bad: run.lost > 0 }, run.latency || "-",
      ...(judged ? [{ text: run.passed ? "passed" : "BROKEN", bad: !run.passed }] : []) ] })));
  }

  function requirements() {
    const lines = runs.flatMap(run => (run.requirements || []).map(result => run.run + ": " + requirement(result)));
    return lines.length ? el("ul", { class: "lines" }, lines.map(line => el("li", null, line))) : null;
  }

  page.append(header(), el("div", { class: "charts" }, knee(), reached()),
    el("section", { id: "summary" }, el("h2", null, "Runs (ms)"), el("div", { class: "card" }, rows(), requirements())),
    el("footer", null, el("p", null, "Latencies are those of all labels together: from the moment at which the pace wanted the send where the label had a pace (intended), "
      + "else from the send. Percentiles are exact: nothing is sampled or averaged.")));
  charts.show(page);
})();
