/* The sessions of the whole stretch, in words. */
function sessionFigures(all) {
  const pairs = [
    ["opened", format.integer(all.opened)], ["failed", format.integer(all.failed)], ["lost", format.integer(all.lost)],
    ["reconnected", format.integer(all.reconnected)], all.resumed && ["resumed", format.integer(all.resumed)], ["most at once", format.integer(all.peak)],
    ["bytes out, in", format.bytes(all.bytes_out) + ", " + format.bytes(all.bytes_in)],
    all.connect_ms && ["connect time (ms)", FIGURES.map(figure => (figure === "p999" ? "p99.9" : figure) + " " + format.ms(all.connect_ms[figure])).join(", ")],
    all.connect_parts_ms && ["a connect waited (p50, ms)", PARTS_OF_CONNECT.map(([kind, name]) => [all.connect_parts_ms[kind.slice("connect-".length)], name])
      .filter(([figures]) => figures).map(([figures, name]) => format.ms(figures.p50) + " for " + name).join(", ")],
    Object.keys(all.failures).length && ["failed or lost, by cause", countedByName(all.failures)],
    all.transports && ["transports (whole run)", countedByName(all.transports)],
    ...all.dips.slice(0, 20).map(dip => [["dip at ", times.since(dip.at_seconds)],
      format.integer(dip.lost) + " lost, " + format.integer(dip.lowest) + " left open, "
      + (dip.back_after_seconds === undefined ? "not all back" : "all back after " + format.duration(dip.back_after_seconds)) + storm(dip)]),
    all.dips.length > 20 && ["more dips", String(all.dips.length - 20)],
  ].filter(pair => pair);
  return el("div", { class: "card" }, el("dl", null, pairs.flatMap(([name, value]) => [el("dt", null, name), el("dd", null, value)])));
}

/* How those came back that are more than a few. */
function storm(dip) {
  if (dip.lost < 10 || dip.back_50_after_seconds === undefined) return "";
  const most = dip.back_90_after_seconds === undefined ? "" : ", 90 % after " + format.duration(dip.back_90_after_seconds);
  return " (50 % after " + format.duration(dip.back_50_after_seconds) + most + "; at most " + format.number(dip.most_opened_a_second) + " openings a second)";
}

const countedByName = counts => Object.entries(counts).map(([name, n]) => name + " " + format.integer(n)).join(", ");
