(() => {
  const page = document.getElementById("page");
  const groups = ["baseline", "candidate"];
  const COLORS = { baseline: "c1", candidate: "c3" };
  const TONES = { worse: "bad", better: "good", neutral: "quiet" };
  const runsOf = group => data[group].runs;
  const many = (count, one, more) => format.integer(count) + " " + (count === 1 ? one : more);

  function header() {
    const plans = [...new Set(groups.flatMap(runsOf).map(run => run.plan).filter(plan => plan))];
    const count = tone => data.rows.filter(row => row.tone === tone).length;
    return el("header", null,
      el("div", { class: "eyebrow" }, "Duplex report"),
      el("h1", null, "Baseline and candidate"),
      el("div", { class: "facts" }, plans.map(plan => el("span", null, plan)),
        groups.map(group => el("span", null, group + ": " + many(runsOf(group).length, "run", "runs")))),
      el("div", { class: "tiles" },
        tile(format.integer(count("worse")), "figures worse in the candidate", count("worse") > 0),
        tile(format.integer(count("better")), "figures better in the candidate"),
        tile(format.integer(count("neutral")), "figures without a proven difference")));
  }

  function notes() {
    const worse = data.rows.some(row => row.tone === "worse");
    return el("ul", { class: "notes" },
      el("li", { class: worse ? "bad" : null, id: "verdict" }, data.verdict),
      data.warnings.map(sentence => el("li", { class: "warn" }, sentence)),
      data.notes.map(sentence => el("li", null, sentence)));
  }

  /* A median, and below it what it was over the runs. */
  const spread = ([median, range]) => el("td", null, median, el("small", { class: "range" }, range));

  function differences() {
    const head = ["figure", "judgement", "baseline", "candidate", "difference", "%"];
    const labels = [...new Set(data.rows.map(row => row.label))];
    return el("div", { class: "scroll" }, el("table", { class: "figures" },
      el("thead", null, el("tr", null, head.map(title => el("th", { scope: "col" }, title)))),
      labels.map(label => el("tbody", null,
        el("tr", null, el("th", { scope: "rowgroup", colspan: head.length }, label)),
        data.rows.filter(row => row.label === label).map(row => el("tr", null,
          el("td", null, row.figure), el("td", { class: TONES[row.tone], "data-range": row.finding === row.judgement ? null : row.finding }, row.judgement),
          spread(row.baseline), spread(row.candidate), spread(row.difference), el("td", null, row.percent)))))));
  }

  /* Each run thin, all runs of a group together thick and on top; these alone are named below the chart. */
  function curves({ label, latency, baseline, candidate }) {
    const ofGroups = { baseline, candidate };
    const points = Math.max(2, ...groups.map(group => ofGroups[group].all.length));
    const lineOf = (group, name, curve, width) => ({ label: name, color: COLORS[group], width, dash: width < 1,
      values: Array.from({ length: points }, (none, at) => curve[at] ?? null) });
    const thin = groups.flatMap(group => ofGroups[group].runs.map((curve, i) => lineOf(group, runsOf(group)[i].run, curve, 0.8)));
    const thick = groups.map(group => lineOf(group, group, ofGroups[group].all, 2.6));
    return charts.card({ title: label + (latency === "intended" ? " (intended)" : "") + ": percentile curve (ms)",
      curve: true, nines: (points - 1) / 20, latency: true, format: format.millis, height: 320,
      x: Array.from({ length: points }, (none, at) => at / 20), lines: [...thin, ...thick] });
  }

  function runs() {
    const head = ["run", "group", "plan", "threads", "sessions", "target/s", "msg/s", "sent", "lost"];
    return table(head, groups.flatMap(group => runsOf(group).map(run => ({ cells: [
      run.run, group, run.plan || "-", run.threads ?? "-", format.integer(run.sessions),
      run.target_per_second === undefined ? "-" : format.rate(run.target_per_second), format.rate(run.per_second),
      format.integer(run.sent), { text: format.integer(run.lost), bad: run.lost > 0 } ] }))));
  }

  const requirements = runsOf("candidate").flatMap(run => (run.requirements || []).map(result => run.run + ": " + requirement(result)));

  page.append(header(), notes(),
    ...(data.curves.length ? [el("section", { id: "curves" }, el("h2", null, "Percentile curves"),
      el("p", { class: "hint" }, "How long the given share of the messages took at most: thick of all runs of a group together, thin and dashed of each run."),
      el("div", { class: "charts groups" }, data.curves.map(curves)))] : []),
    ...(data.rows.length ? [el("section", { id: "summary" }, el("h2", null, "Differences (ms)"), el("div", { class: "card" }, differences()))] : []),
    el("section", { id: "runs" }, el("h2", null, "Runs"), el("div", { class: "card" }, runs(),
      requirements.length ? el("ul", { class: "lines" }, requirements.map(line => el("li", null, line))) : null)),
    el("footer", null, el("p", null, "Each figure is the median over the runs of its group, with the least and the greatest of them below. "
      + "A difference is named where at most one of twenty comparisons of equal groups would show any figure as different. "
      + "Latencies are those from the moment at which the pace wanted the send where the label had a pace (intended), else from the send.")));
  charts.show(page);
})();
