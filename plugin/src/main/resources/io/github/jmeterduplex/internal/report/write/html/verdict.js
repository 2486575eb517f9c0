/* What to think of the run: whether the load generator could measure, requirements, and notes. */
function verdictSection(report, narrow) {
  const MAX_OPEN = 3;
  const [first, ...reasons] = report.client.verdict || [];
  const results = report.requirements || [];
  const passed = results.filter(result => result.passed), broken = results.filter(result => !result.passed);
  const remarks = report.remarks, open = narrow ? 1 : remarks.length;
  /* What is amiss with the figures is red, advice is not. */
  const weight = texts => ({ class: texts.every(text => (report.advice || []).includes(text)) ? "warn" : "bad" });
  const lines = texts => texts.map(text => el("p", null, text));
  /* Where there is little room, or there are many, a heading that opens them. */
  const folded = (title, texts, most) => texts.length === 0 ? []
    : !narrow && texts.length <= most ? lines(texts) : [el("details", null, el("summary", null, title), lines(texts))];
  return el("ul", { class: "notes", id: "verdict" },
    first ? el("li", { class: report.client.healthy ? "good" : "warn" }, el("h3", null, "Verdict"), el("p", null, times.sentence(first)),
      folded(reasons.length === 1 ? "Reason" : reasons.length + " reasons", reasons.map(times.sentence), MAX_OPEN)) : null,
    broken.length ? el("li", { class: broken.every(result => result.answer === "undecided") ? "warn" : "bad" }, lines(broken.slice(0, MAX_OPEN).map(requirement)),
      folded("and " + (broken.length - MAX_OPEN) + " more", broken.slice(MAX_OPEN).map(requirement), 0)) : null,
    passed.length ? el("li", { class: "good beside" }, folded(passed.length + (passed.length === 1 ? " requirement passed" : " requirements passed"),
      passed.map(requirement), MAX_OPEN)) : null,
    report.growth ? el("li", { class: "good" }, "Slopes: " + report.growth + ".") : null,
    remarks.slice(0, open).map(remark => el("li", weight([remark]), times.sentence(remark))),
    remarks.length > open ? el("li", weight(remarks.slice(open)),
      folded("and " + (remarks.length - open) + " more", remarks.slice(open).map(times.sentence), 0)) : null);
}
