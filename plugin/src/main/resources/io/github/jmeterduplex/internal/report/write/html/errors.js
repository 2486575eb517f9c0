/* Why sessions and messages failed: a row a cause and label, the most frequent first. */
function errorSection(errors, narrow) {
  const MAX_ROWS = 50;
  if (!errors) return el("section", { id: "errors" });
  const shown = errors.slice(0, MAX_ROWS);
  const cause = error => el("td", null, error.cause);
  const label = error => el("td", { class: "name" }, error.label ?? "-");
  const count = error => el("td", { class: "bad" }, format.integer(error.count));
  const first = error => times.since(error.first_seconds), last = error => times.since(error.last_seconds);
  const row = error => [el("tr", null, cause(error), el("td", null, error.of), label(error), count(error), el("td", null, first(error)),
    el("td", null, last(error)), el("td", { class: "example" }, error.example ?? "-"))];
  /* On a phone times and example go below. */
  const lines = error => [
    el("tr", { class: "told" }, cause(error), error.label === undefined ? el("td", { class: "name" }, error.of) : label(error), count(error)),
    el("tr", { class: "own" }, el("td", { class: "example", colspan: 3 }, first(error), " to ", last(error), error.example ? ": " + error.example : ""))];
  const head = narrow ? ["cause", "label", "count"] : ["cause", "of", "label", "count", "first", "last", "example"];
  const rows = shown.flatMap(narrow ? lines : row);
  return el("section", { id: "errors" }, el("h2", null, "Errors"), el("div", { class: "card" }, errors.length === 0
    ? el("p", { class: "quiet" }, "None: no message was lost, wrong or failed, and no session failed or was lost.")
    : [el("div", { class: "scroll" }, el("table", { class: "figures errors" },
        el("thead", null, el("tr", null, head.map(title => el("th", { scope: "col", class: title === "count" ? "count" : null }, title)))),
        el("tbody", null, rows))),
      errors.length > MAX_ROWS ? el("p", { class: "hint" }, "and " + format.integer(errors.length - MAX_ROWS) + " more: see errors in the JSON report") : null]));
}
