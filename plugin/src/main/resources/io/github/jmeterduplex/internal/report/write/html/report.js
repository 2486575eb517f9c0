const reportPage = (() => {
  const page = document.getElementById("page");
  // What follows from the data, which a page of a run that goes on gets anew each second.
  let report, time, engines, bucketSeconds, fromSeconds, toSeconds, x, covered, whole, labelNames;
  const COLORS = ["c1", "c2", "c3", "c4", "c5", "c7", "c8", "c6"];
  const CAUSES = ["timeout", "connection", "closed", "end"];
  const RARE = ["unanswered", "unordered", "foreign", "pushed", "skewed"];
  const KINDS = { intended: "intended", first: "first", each: "each", late: "late", push: "push" };

  function take() {
    ({ report, time, engines } = data);
    bucketSeconds = time.bucket_ms / 1000;
    fromSeconds = time.from_epoch_ms / 1000;
    toSeconds = data.origin_epoch_ms / 1000 + report.to_seconds;
    x = Array.from({ length: time.length }, (none, i) => fromSeconds + (i + 0.5) * bucketSeconds);
    covered = x.map((none, i) => Math.min(bucketSeconds, toSeconds - fromSeconds - i * bucketSeconds));
    labelNames = Object.keys(time.labels).filter(name => Object.hasOwn(report.labels, name) && isTalking(time.labels[name]));
    // The last bucket may be covered in part: its point, in the middle, is shown all the same.
    whole = [fromSeconds, Math.max(toSeconds, fromSeconds + Math.max(1, time.length - 0.5) * bucketSeconds)];
    charts.begin(whole);
    charts.shade((report.client.disturbed || []).map(stretch =>
      [data.origin_epoch_ms / 1000 + stretch.from_seconds, data.origin_epoch_ms / 1000 + stretch.to_seconds]));
  }
  take();

  /* Of a bucket that is covered in part a rate says little. */
  const perSecond = counts => counts.map((count, i) => covered[i] >= bucketSeconds / 2 ? count / covered[i] : null);
  const any = values => values && values.some(value => value);
  const sum = lists => x.map((none, i) => lists.reduce((all, list) => all + (list[i] || 0), 0));

  function isTalking(label) {
    return Object.keys(label.counts).length > 0 || Object.keys(label.latencies).some(kind => kind !== "connect");
  }

  /* ---- what it was ---- */

  function header() {
    const first = engines[0] || {};
    const started = data.origin_epoch_ms / 1000;
    const target = targetRate();
    const versions = first.versions || {};
    const facts = [
      first.run && "Run " + first.run,
      format.date(started) + ", " + format.clock(started) + " to " + format.clock(toSeconds) + " (" + format.zone + ")",
      format.duration(report.to_seconds - report.from_seconds) + " reported"
        + (report.from_seconds > 0 ? ", the first " + format.duration(report.from_seconds) + " left out" : ""),
      engines.length + (engines.length === 1 ? " engine: " : " engines: ") + report.engines.join(", "),
      Object.entries(versions).map(([name, version]) => name + " " + version).join(", "),
    ];
    return el("header", null,
      el("div", { class: "eyebrow", id: "state", role: data.live ? "status" : null }, data.live ? state(data.live.ended) : "Duplex report"),
      el("h1", null, first.plan || first.run || "Run"),
      el("div", { class: "facts" }, facts.filter(fact => fact).map(fact => el("span", null, fact))),
      tiles(target));
  }

  const state = ended => ended ? "Duplex live: the run has ended; this is its last state" : "Duplex live: running";

  function targetRate() {
    const targets = engines.map(engine => engine.facts && engine.facts.target_per_second).filter(target => target > 0);
    return targets.length ? targets.reduce((all, one) => all + one, 0) : null;
  }

  function tiles(target) {
    const labels = Object.values(report.labels).filter(label => "sent" in label);
    const total = word => labels.reduce((all, label) => all + label[word], 0);
    const slowest = data.slowest;
    const sent = total("sent"), lost = total("lost"), amiss = total("wrong") + total("failed");
    return el("div", { class: "tiles" },
      tile(format.number(Number(report.per_second.toFixed(1))) + " /s", target ? "messages; target " + format.number(target) + " /s" : "messages"),
      tile(format.integer(sent), "messages sent"),
      tile(format.integer(lost), "lost" + (lost ? " (" + format.percent(100 * lost / sent) + ")" : ""), lost > 0),
      tile(format.integer(amiss), "wrong or failed", amiss > 0),
      slowest ? tile(format.millis(slowest.p99), "p99" + (slowest.latency === "intended" ? " (intended)" : "")
        + (slowest.of_labels > 1 ? " of " + slowest.label : "") + ", median " + format.millis(slowest.p50)) : tile("-", "p99"),
      tile(format.integer(report.sessions.peak), "sessions at the peak" + (report.sessions.lost ? ", " + format.integer(report.sessions.lost) + " lost" : "")));
  }

  function notes() {
    return el("ul", { class: "notes" },
      (report.requirements || []).map(result => el("li", { class: result.passed ? "good" : "bad" }, requirement(result))),
      (report.client.verdict || []).length ? el("li", { class: report.client.healthy ? "good" : "warn" },
        el("h3", null, "Load generator"), report.client.verdict.map(sentence => el("p", null, sentence))) : null,
      report.remarks.map(remark => el("li", { class: "bad" }, remark)));
  }

  /* ---- the table ---- */

  const COUNTS = ["sent", "replied", "lost", "late", "duplicates", "wrong", "failed"];

  function summary() {
    const head = ["label (ms)", ...COUNTS, "msg/s", "mean", "p50", "p90", "p99", "p99.9", "max"];
    const rows = [], lines = [];
    for (const [name, label] of Object.entries(report.labels)) {
      if (!("sent" in label)) {
        rows.push(ownRow(name, ownerOf(name), label.count, label.latency_ms));
        continue;
      }
      if (label.sent > 0 || any((time.labels[name] || { counts: {} }).counts.written)) rows.push(countedRow(name, label));
      if (label.intended_ms) rows.push(ownRow(name + " (intended)", name, null, label.intended_ms));
      const rare = RARE.filter(word => label[word]).map(word => word + " " + format.integer(label[word]));
      const causes = Object.entries(label.lost_by_cause).filter(([, n]) => n).map(([cause, n]) => cause + " " + format.integer(n));
      if (causes.length) lines.push([name, name + ": lost " + format.integer(label.lost) + " (" + causes.join(", ") + ")"]);
      if (rare.length) lines.push([name, name + ": " + rare.join(", ")]);
    }
    const failures = Object.entries(report.message_failures || {}).map(([cause, n]) => cause + " " + format.integer(n));
    if (failures.length) lines.push([null, "Messages wrong, lost or failed, by cause: " + failures.join(", ")]);
    return el("section", { id: "summary" }, el("h2", null, "Summary"), el("div", { class: "card" }, table(head, rows),
      lines.length ? el("ul", { class: "lines" }, lines.map(([label, text]) => el("li", { "data-label": label }, text))) : null));
  }

  function ownerOf(name) {
    const owner = name.replace(/ \((first|each|late|push)\)$/, "");
    return Object.hasOwn(time.labels, owner) ? owner : name;
  }

  const figures = latencies => FIGURES.map(figure => latencies ? format.number(latencies[figure]) : "-");

  function countedRow(name, label) {
    const cells = COUNTS.map(word => ({ text: format.integer(label[word]), bad: label[word] > 0 && word !== "sent" && word !== "replied" }));
    return { label: name, cells: [name, ...cells, label.per_second.toFixed(1), ...figures(label.latency_ms)] };
  }

  function ownRow(name, owner, count, latencies) {
    const counts = COUNTS.map(word => word === "replied" && count !== null ? format.integer(count) : "-");
    return { own: true, label: owner, cells: [name, ...counts, "-", ...figures(latencies)] };
  }

  /* ---- the bar: which labels, which stretch ---- */

  const MOST_AT_FIRST = 6;
  const chosen = new Set(labelNames.slice(0, MOST_AT_FIRST));
  let offered = labelNames;
  const cards = new Map();

  function bar() {
    const chips = labelNames.map(name => el("button", { type: "button", "data-chip": name, "aria-pressed": String(chosen.has(name)),
      title: name, onclick: () => toggle(name) }, name));
    const all = el("button", { type: "button", id: "all-labels", onclick: toggleAll }, "All");
    const find = labelNames.length > 8
      ? el("input", { type: "search", placeholder: "find a label", "aria-label": "find a label", oninput: event => {
          const text = event.target.value.toLowerCase();
          chips.forEach(chip => { chip.hidden = !chip.title.toLowerCase().includes(text); });
        } }) : null;
    const button = (id, text, title, action) => el("button", { type: "button", id, title, onclick: action }, text);
    const wholeRun = button("whole", "Whole run", "or a double click in a chart", () => charts.setZoom(null));
    wholeRun.disabled = true;
    charts.whenZoomed(zoom => { wholeRun.disabled = !zoom; });
    const scale = el("button", { type: "button", id: "scale", "aria-pressed": "true", title: "scale of the latencies", onclick: () => {
      charts.setLatencyLog(!charts.isLatencyLog());
      scale.setAttribute("aria-pressed", String(charts.isLatencyLog()));
    } }, "Log scale");
    return el("nav", { class: "bar", "aria-label": "What the charts show" },
      labelNames.length > 1 ? el("div", { class: "group labels", role: "group", "aria-label": "Labels" }, find, all, chips) : null,
      el("div", { class: "group push" },
        button("earlier", "\u25c0", "earlier", () => move(-0.5, 1)), button("in", "+", "zoom in", () => move(0, 0.5)),
        button("out", "\u2212", "zoom out", () => move(0, 2)), button("later", "\u25b6", "later", () => move(0.5, 1)),
        wholeRun, scale));
  }

  /* Moves the shown stretch by a part of its length, or changes its length. */
  function move(by, factor) {
    const [from, to] = charts.zoom() || whole;
    const half = Math.max(bucketSeconds, (to - from) * factor / 2);
    const middle = (from + to) / 2 + by * (to - from);
    if (half * 2 >= whole[1] - whole[0]) return charts.setZoom(null);
    const start = Math.min(Math.max(whole[0], middle - half), whole[1] - 2 * half);
    return charts.setZoom([start, start + 2 * half]);
  }

  function toggle(name) {
    if (!chosen.delete(name)) chosen.add(name);
    choose();
  }

  function toggleAll() {
    const full = chosen.size === labelNames.length;
    labelNames.forEach(name => full ? chosen.delete(name) : chosen.add(name));
    choose();
  }

  function choose() {
    for (const chip of document.querySelectorAll("[data-chip]")) {
      chip.setAttribute("aria-pressed", String(chosen.has(chip.dataset.chip)));
    }
    for (const row of document.querySelectorAll("[data-label]")) {
      row.hidden = labelNames.includes(row.dataset.label) && !chosen.has(row.dataset.label);
    }
    showLabels();
    showOverview();
  }

  /* ---- the messages ---- */

  const overview = el("div", { class: "charts", id: "overview" });
  const perLabel = el("div", { id: "labels" });

  function showOverview() {
    charts.forget(overview);
    overview.replaceChildren(...overviewCards());
    charts.show(overview);
  }

  function overviewCards() {
    if (labelNames.length < 2) return [];
    const names = labelNames.filter(name => chosen.has(name)).slice(0, COLORS.length);
    const written = labelNames.filter(name => chosen.has(name)).map(name => time.labels[name].counts.written).filter(list => list);
    const all = perSecond(sum(written));
    const target = targetRate();
    const rates = [{ label: "all", values: all, color: "c1", fill: true, width: 2 }];
    if (target) rates.push({ label: "target", values: x.map(() => target), color: "c4", dash: true });
    const p99 = names.filter(name => timesOf(name)).map((name, i) => ({ label: name, values: timesOf(name).p99, color: COLORS[i] }));
    return [
      written.length ? charts.card({ title: "Messages a second", x, lines: rates,
        hint: target ? "handed to the connections, all chosen labels; target: what the samplers' own paces ask for, of all labels"
          : "handed to the connections, all chosen labels; no sampler had a pace of its own, so there is no target" }) : null,
      p99.length ? charts.card({ title: "99th percentile by label (ms)", x, lines: p99, latency: true, format: format.millis,
        hint: "send to reply" + (chosen.size > names.length ? "; the first " + names.length + " of the chosen labels" : "") }) : null,
    ].filter(card => card);
  }

  const timesOf = name => time.labels[name].latencies.latency || time.labels[name].latencies.push;

  function showLabels() {
    for (const name of labelNames) {
      const old = cards.get(name);
      if (old && !chosen.has(name)) {
        charts.forget(old);
        old.remove();
        cards.delete(name);
      }
    }
    labelNames.filter(name => chosen.has(name)).forEach((name, i) => {
      if (!cards.has(name)) cards.set(name, labelSection(name));
      perLabel.append(cards.get(name));
    });
    cards.forEach(section => charts.show(section));
  }

  function labelSection(name) {
    const { counts, latencies } = time.labels[name];
    const own = Object.keys(KINDS).filter(kind => kind !== "intended" && latencies[kind]);
    return el("section", { class: "label", "data-section": name }, el("h2", null, name), el("div", { class: "charts" },
      latencies.latency ? charts.card({ title: "Latency over time (ms)", x, latency: true, format: format.millis,
        lines: percentileLines(latencies), hint: latencies.intended ? "dashed: from the moment at which the pace wanted the send" : "from send to reply" }) : null,
      own.map(kind => charts.card({ title: TITLES[kind], x, latency: true, format: format.millis, lines: percentileLines({ latency: latencies[kind] }) })),
      Object.keys(latencies).some(kind => kind !== "connect") ? curve(latencies) : null,
      counts.written ? throughput(name, counts) : null,
      losses(counts)));
  }

  const TITLES = {
    first: "First arrival of a fan-out, over time (ms)", each: "Every arrival of a fan-out, over time (ms)",
    late: "Late replies, over time (ms)", push: "Pushes, from the server's stamp to the arrival (ms)",
  };

  function percentileLines({ latency, intended }) {
    const lines = [["p50", "c1"], ["p90", "c2"], ["p99", "c3"], ["max", "c4"]]
      .map(([name, color]) => ({ label: name, values: latency[name], color, width: name === "max" ? 1 : 1.6 }));
    if (!intended) return lines;
    const twins = [["p50", "c1"], ["p90", "c2"], ["p99", "c3"], ["max", "c4"]].map(([name, color]) =>
      ({ label: name + " intended", values: intended[name], color, dash: true, width: 1.2, hidden: name !== "p99" && name !== "max" }));
    return [...lines, ...twins];
  }

  function curve(latencies) {
    const kinds = Object.keys(latencies).filter(kind => kind !== "connect");
    const points = Math.max(...kinds.map(kind => latencies[kind].curve.length), 2);
    const lines = kinds.map((kind, i) => ({ label: kind, color: COLORS[i], dash: kind === "intended", fill: kind === "latency",
      values: Array.from({ length: points }, (none, at) => latencies[kind].curve[at] ?? null) }));
    return charts.card({ title: "Percentile curve (ms)", curve: true, nines: (points - 1) / 20, latency: true, format: format.millis,
      x: Array.from({ length: points }, (none, at) => at / 20), lines,
      hint: "of all messages together: how long the given share of them took at most" });
  }

  function throughput(name, counts) {
    const lines = [{ label: "written", values: perSecond(counts.written), color: "c1", fill: true }];
    if (counts.replied) lines.push({ label: "replied", values: perSecond(counts.replied), color: "c2" });
    const target = targetOf(name);
    if (target) lines.push({ label: "target", values: x.map(() => target), color: "c4", dash: true });
    return charts.card({ title: "Throughput (messages a second)", x, lines,
      hint: target ? "against " + format.number(target) + " /s that the sampler's pace asks for"
        : targetRate() ? "the target of all labels together is in the chart above" : "no sampler had a pace of its own: no target" });
  }

  /* What the samplers of this label aim at; where they did not say, all aims are those of the only label. */
  function targetOf(name) {
    const own = engines.map(engine => engine.facts && engine.facts.targets && engine.facts.targets[name]).filter(target => target > 0);
    if (own.length) return own.reduce((all, one) => all + one, 0);
    const senders = labelNames.filter(label => time.labels[label].counts.written);
    return senders.length === 1 && !engines.some(engine => engine.facts && engine.facts.targets) ? targetRate() : null;
  }

  function losses(counts) {
    const lines = [
      ...CAUSES.map((cause, i) => ["lost: " + cause, counts["lost_" + cause], ["c4", "c7", "c5", "c6"][i]]),
      ["late", counts.late, "c3"], ["duplicates", counts.duplicates, "c1"], ["wrong", counts.wrong, "c2"], ["failed", counts.failed, "c8"],
      ["unordered", counts.unordered, "c5"], ["foreign", counts.foreign, "c6"],
    ].filter(([, values]) => any(values)).map(([label, values, color]) => ({ label, values, color }));
    if (!lines.length) {
      return counts.written ? el("div", { class: "card chart" }, el("h3", null, "Losses and late replies"),
        el("p", { class: "empty" }, "None: nothing lost, late, double, wrong or failed.")) : null;
    }
    return charts.card({ title: "Losses and late replies (in " + format.duration(bucketSeconds) + ")", x, lines, stacked: true,
      format: format.integer, hint: "booked when the fate is known: a time-out's length after the send" });
  }

  /* ---- the sessions ---- */

  function sessions() {
    const counted = time.sessions, all = report.sessions;
    const connects = Object.entries(time.labels).filter(([, label]) => label.latencies.connect);
    const connectLines = connects.length === 1 ? percentileLines({ latency: connects[0][1].latencies.connect })
      : connects.flatMap(([name, label], i) => [{ label: name + " p99", values: label.latencies.connect.p99, color: COLORS[i % 8] }]);
    const lost = Object.entries(time.session_failures).map(([cause, values], i) => ({ label: cause, values, color: COLORS[(i + 3) % 8] }));
    const rate = (label, values, color) => any(values) ? { label, values: perSecond(values), color } : null;
    const rates = [rate("opened", counted.opened, "c1"), rate("reconnected", counted.reconnected, "c2"), rate("closed", counted.closed, "c6"),
      rate("lost", counted.lost, "c4"), rate("failed", counted.failed, "c3")].filter(line => line);
    return el("section", { id: "sessions" }, el("h2", null, "Sessions"), sessionFigures(all), el("div", { class: "charts" },
      charts.card({ title: "Open sessions", x, format: format.integer, lines: [
        { label: "open", values: counted.open || [], color: "c1", fill: true }, { label: "peak", values: counted.open_peak || [], color: "c5", width: 1 },
        ...((counted.open_lowest || []).some((lowest, i) => lowest < counted.open[i]) ? [{ label: "lowest", values: counted.open_lowest, color: "c4", width: 1 }] : []),
        ...(any(counted.opening) ? [{ label: "opening", values: counted.opening, color: "c3" }] : [])] }),
      rates.length ? charts.card({ title: "Sessions a second", x, lines: rates }) : null,
      lost.length ? charts.card({ title: "Sessions lost or failed, by cause (in " + format.duration(bucketSeconds) + ")", x, lines: lost, stacked: true, format: format.integer }) : null,
      connectLines.length ? charts.card({ title: "Time to open a session (ms)", x, lines: connectLines, latency: true, format: format.millis }) : null,
      any(counted.bytes_in) || any(counted.bytes_out) ? charts.card({ title: "Bytes a second on the wire", x, lines: [
        { label: "in", values: perSecond(counted.bytes_in), color: "c1" }, { label: "out", values: perSecond(counted.bytes_out), color: "c3" }],
        bytes: true, format: format.bytes, axisFormat: format.bytes }) : null));
  }

  function sessionFigures(all) {
    const pairs = [
      ["opened", format.integer(all.opened)], ["failed", format.integer(all.failed)], ["lost", format.integer(all.lost)],
      ["reconnected", format.integer(all.reconnected)], ["most at once", format.integer(all.peak)],
      ["bytes out, in", format.bytes(all.bytes_out) + ", " + format.bytes(all.bytes_in)],
      all.connect_ms && ["opening took (ms)", FIGURES.map(figure => (figure === "p999" ? "p99.9" : figure) + " " + format.number(all.connect_ms[figure])).join(", ")],
      Object.keys(all.failures).length && ["failed or lost, by cause", counted(all.failures)],
      all.transports && ["transports (whole run)", counted(all.transports)],
      ...all.dips.slice(0, 20).map(dip => ["dip at " + format.clock(data.origin_epoch_ms / 1000 + dip.at_seconds),
        format.integer(dip.lost) + " fell, " + format.integer(dip.lowest) + " left open, "
        + (dip.back_after_seconds === undefined ? "not all back" : "all back after " + format.duration(dip.back_after_seconds))]),
      all.dips.length > 20 && ["more dips", String(all.dips.length - 20)],
    ].filter(pair => pair);
    return el("div", { class: "card", style: null }, el("dl", null, pairs.flatMap(([name, value]) => [el("dt", null, name), el("dd", null, value)])));
  }

  const counted = counts => Object.entries(counts).map(([name, n]) => name + " " + format.integer(n)).join(", ");

  const parts = [header(), notes(), summary(), bar(), sessions(), clientSection(x, bucketSeconds) || el("section"), about()];
  const [HEADER, NOTES, SUMMARY, BAR, SESSIONS, CLIENT, ABOUT] = parts.keys();
  page.append(...parts.slice(0, SESSIONS), overview, perLabel, messages.show(), ...parts.slice(SESSIONS));
  choose();
  charts.show(page);

  /* Puts newer data into the page; what is open, zoomed or hidden stays so. */
  function update(next) {
    data = next;
    take();
    labelNames.filter(name => !offered.includes(name) && chosen.size < MOST_AT_FIRST).forEach(name => chosen.add(name));
    replace(HEADER, header());
    replace(NOTES, notes());
    replace(SUMMARY, summary());
    messages.show();
    if (offered.join("\n") !== labelNames.join("\n")) {
      offered = labelNames;
      replace(BAR, bar());
      choose();
    }
    for (const row of document.querySelectorAll("[data-label]")) {
      row.hidden = labelNames.includes(row.dataset.label) && !chosen.has(row.dataset.label);
    }
    if (!charts.renew(overview, el("div", null, overviewCards()))) showOverview();
    for (const [name, section] of cards) {
      const fresh = labelSection(name);
      if (!charts.renew(section, fresh)) {
        charts.forget(section);
        section.replaceWith(fresh);
        cards.set(name, fresh);
        charts.show(fresh);
      }
    }
    renew(SESSIONS, sessions());
    renew(CLIENT, clientSection(x, bucketSeconds) || el("section"));
    replace(ABOUT, about());
  }

  function replace(part, fresh) {
    parts[part].replaceWith(fresh);
    parts[part] = fresh;
  }

  function renew(part, fresh) {
    if (charts.renew(parts[part], fresh)) return;
    charts.forget(parts[part]);
    replace(part, fresh);
    charts.show(fresh);
  }

  /* Nobody answers any more. */
  function lost() {
    document.getElementById("state").textContent = "Duplex live: no answer since " + format.clock(toSeconds)
      + "; JMeter has ended, or cannot be reached";
  }

  function about() {
    return el("footer", null,
      el("p", null, "Percentiles are those of all messages of the whole stretch, with three significant digits: nothing is sampled or averaged. "
        + "A point of a chart stands for " + format.duration(bucketSeconds) + "."
        + ((report.client.disturbed || []).length ? " Where charts are shaded, the load generator itself was disturbed." : "")),
      el("p", null, "Mark a stretch in a chart to look closer, in all charts at once; a double click shows the whole run. A click on a name below a chart hides that line. "
        + "The table holds the whole run whatever the charts show."));
  }

  return { update, lost };
})();
