/* The messages that stand for themselves: the slowest, and those that went wrong. One section, which a page of a run that goes
   on asks for again with its newer data. */
const messages = (() => {
  const section = el("section", { id: "messages" });

  function show() {
    const { slowest = [], lost = [] } = data.report;
    section.hidden = !slowest.length && !lost.length;
    section.replaceChildren(...[
      ...part("slowest", "Slowest messages", slowest, ["label", "sent at", "latency (ms)", "intended (ms)"],
        message => [message.latency_ms, message.intended_ms].map(format.ms)),
      ...part("lost", "Lost, wrong and failed messages", lost, ["label", "sent at", "outcome", "cause", "waited (ms)"],
        message => [message.outcome, message.cause, format.ms(message.waited_ms)]),
      el("p", { class: "hint" }, "Of each interval and label the slowest message, and the first three that were lost, wrong or failed: "
        + "here the slowest of them, and the first of each cause."),
    ]);
    return section;
  }

  function part(id, title, list, head, figures) {
    if (!list.length) return [];
    const isTraced = list.some(message => message.trace_id);
    const columns = [...head, "session", "message id", ...(isTraced ? ["trace id"] : [])];
    return [el("h2", null, title), el("div", { class: "card", id: id + "-messages" }, el("div", { class: "scroll" },
      el("table", { class: "figures" },
        el("thead", null, el("tr", null, columns.map(name => el("th", { scope: "col" }, name)))),
        el("tbody", null, list.map(message => el("tr", null,
          [message.label, times.since(message.at_seconds), ...figures(message), message.session ?? "-", message.message_id ?? "-"]
            .map(cell => el("td", null, typeof cell === "object" ? cell : String(cell))),
          isTraced ? el("td", null, trace(message)) : null))))))];
  }

  /* Servers keep nothing of a trace that they were asked not to record, as a rule. */
  function trace(message) {
    if (!message.trace_id) return "-";
    const text = message.trace_id + (message.sampled ? "" : " (not sampled)");
    return /^https?:\/\//.test(message.trace_url || "")
      ? el("a", { href: message.trace_url, target: "_blank", rel: "noopener noreferrer" }, text) : text;
  }

  return { show };
})();
