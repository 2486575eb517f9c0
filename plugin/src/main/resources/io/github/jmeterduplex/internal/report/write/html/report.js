const reportPage = (() => {
  const page = document.getElementById("page");
  // What follows from the data, which a page of a run that goes on gets anew each second.
  let report, time, engines, bucketSeconds, fromSeconds, toSeconds, x, covered, whole, labelNames;
  const COLORS = ["c1", "c2", "c3", "c4", "c5", "c7", "c8", "c6"];
  const CAUSES = ["timeout", "connection", "closed", "end"];
  const narrow = matchMedia("(max-width: 640px)");
  const KINDS = { intended: "intended", first: "first", each: "each", late: "late", push: "push", ping: "ping" };

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
    return Object.keys(label.counts).length > 0 || Object.keys(label.latencies).some(kind => !isOfConnect(kind));
  }

  /* ---- what it was ---- */

  function header() {
    const first = engines[0] || {};
    const started = data.origin_epoch_ms / 1000;
    const target = targetRate();
    const versions = first.versions || {};
    const facts = [
      first.run && "Run " + first.run,
      format.date(started) + ", " + format.clock(started) + " (" + format.zone + ")",
      ["Reported: ", times.since(report.from_seconds), " to ", times.since(report.to_seconds), " (" + format.duration(report.to_seconds - report.from_seconds) + ")"],
      engines.length + (engines.length === 1 ? " engine: " : " engines: ") + report.engines.join(", "),
      Object.entries(versions).map(([name, version]) => name + " " + version).join(", "),
      arrivals(),
    ];
    return el("header", null,
      el("div", { class: "eyebrow", id: "state", role: data.live ? "status" : null }, data.live ? state(data.live.ended) : "Duplex report"),
      el("h1", null, first.plan || first.run || "Run"),
      el("div", { class: "facts" }, facts.filter(fact => fact).map(fact => el("span", null, fact))),
      tiles(target), verdictSection(report, narrow.matches));
  }

  /* How the messages of paces, and connections, followed each other, unless all were even; the seed draws random ones again. */
  function arrivals() {
    const of = (kinds, what) => Object.entries(kinds || {}).map(([label, kind]) => elided(label) + what + " " + kind);
    const all = [...of(report.arrivals, ""), ...of(report.connect_arrivals, " (connects)")];
    if (all.every(text => text.endsWith(" even"))) return null;
    const seeds = [...new Set(Object.values(report.seeds || {}))];
    return all.length && "Arrivals: " + all.join(", ") + (seeds.length ? " (duplex.seed=" + seeds.join(", ") + ")" : "");
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
      tile(format.rate(report.per_second) + " /s", "Throughput" + (target ? ", target " + format.number(target) + " /s" : "")),
      tile(format.integer(sent), "Messages sent"),
      tile(format.integer(lost), "Lost" + (lost ? " (" + format.percent(100 * lost / sent) + ")" : ""), lost > 0),
      tile(format.integer(amiss), "Wrong or failed", amiss > 0),
      slowest ? tile(format.millis(slowest.p99), "Latency p99" + (slowest.latency === "intended" ? " (intended)" : "")
        + (slowest.of_labels > 1 ? " of " + elided(slowest.label) : ""), false, ", p50 " + format.ms(slowest.p50)) : tile("-", "Latency p99"),
      tile(format.integer(report.sessions.peak), "Sessions at the peak" + (report.sessions.lost ? ", " + format.integer(report.sessions.lost) + " lost" : "")));
  }

  /* ---- the bar: which labels, which stretch ---- */

  const MAX_AT_FIRST = 6, MAX_CHOSEN = 50, MAX_CHIPS = 40, SEARCHED_FROM = 9;
  const chosen = new Set(busiest(MAX_AT_FIRST));
  let offered = labelNames;
  const cards = new Map();

  let fillChips = () => {};

  /* The labels with most messages. */
  function busiest(most) {
    const weight = name => report.labels[name].sent || report.labels[name].pushed || 0;
    return [...labelNames].sort((one, other) => weight(other) - weight(one)).slice(0, most);
  }

  function bar() {
    const chips = el("span", { class: "chips" });
    const find = labelNames.length >= SEARCHED_FROM
      ? el("input", { type: "search", placeholder: "find a label", "aria-label": "find a label", oninput: () => fill() }) : null;
    const few = labelNames.length <= MAX_CHOSEN;
    const all = el("button", { type: "button", id: "all-labels", title: few ? "all labels or none" : "the labels with most messages, or none", onclick: toggleAll },
      few ? "All" : "Busiest " + MAX_CHOSEN);

    /* Of very many labels the chosen ones, and those that are searched. */
    function fill() {
      const text = find ? find.value.toLowerCase() : "";
      const hits = labelNames.filter(name => name.toLowerCase().includes(text));
      const shown = new Set([...hits.filter(name => chosen.has(name)), ...hits.filter(name => !chosen.has(name))].slice(0, MAX_CHIPS));
      chips.replaceChildren(...hits.filter(name => shown.has(name)).map(chip),
        hits.length > shown.size ? el("span", { class: "quiet" }, "and " + format.integer(hits.length - shown.size) + " more") : "");
    }
    const chip = name => el("button", { type: "button", "data-chip": name, "aria-pressed": String(chosen.has(name)), title: name, onclick: () => toggle(name) }, elided(name));
    fill();
    fillChips = fill;
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
      el("div", { class: "group push" }, times.control(),
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
    if (!chosen.delete(name)) {
      if (chosen.size >= MAX_CHOSEN) chosen.delete(chosen.values().next().value);
      chosen.add(name);
    }
    choose();
  }

  function toggleAll() {
    const most = busiest(MAX_CHOSEN), full = most.every(name => chosen.has(name));
    chosen.clear();
    if (!full) most.forEach(name => chosen.add(name));
    choose();
  }

  function choose() {
    fillChips();
    replace(SUMMARY, summary());
    showLabels();
    showOverview();
  }

  function summary() {
    const names = labelNames.filter(name => chosen.has(name));
    const section = summarySection(report, names, narrow.matches);
    section.append(stageTable(report, names, narrow.matches) || "");
    return section;
  }

  /* Those of a label, or of the only label that has some. */
  function stages(name) {
    const staged = name === undefined ? labelNames.filter(each => stageSpans(engines, each).length) : [name];
    return staged.length === 1 ? stageSpans(engines, staged[0]) : [];
  }

  /* ---- the messages ---- */

  const overview = el("div", { class: "charts", id: "overview" });
  const perLabel = el("div", { id: "labels" });

  function showOverview() {
    charts.forget(overview);
    overview.replaceChildren(...overviewCards());
    charts.show(overview);
  }

  /* What all runs are asked first: how much, how fast, how well, with how many. */
  function overviewCards() {
    const names = labelNames.filter(name => chosen.has(name));
    const cards = labelNames.length === 1 ? onlyLabel(labelNames[0]) : labelNames.length ? allLabels(names) : [];
    const failed = Object.entries(time.message_failures || {}).filter(([, values]) => any(values))
      .map(([cause, values], i) => ({ label: cause, values, color: COLORS[(i + 3) % 8] }));
    if (failed.length) cards.push(charts.card({ title: "Errors by cause (per " + format.duration(bucketSeconds) + ")", x, lines: failed, stacked: true, height: 200,
      format: format.integer, hint: "messages lost, wrong or failed, of all labels" }));
    return [...searchCards(report), ...cards.filter(card => card), openSessions()];
  }

  function onlyLabel(name) {
    const { counts, latencies } = time.labels[name];
    return [counts.written ? throughput(name, counts, 200) : null, latencies.latency ? latencyOverTime(name, latencies, 200) : null];
  }

  function allLabels(names) {
    const written = names.map(name => time.labels[name].counts.written).filter(list => list);
    const target = targetRate();
    const rates = [{ label: "all", values: perSecond(sum(written)), color: "c1", fill: true, width: 2 }];
    if (target) rates.push({ label: "target", values: x.map(() => target), color: "c4", dash: true });
    const few = names.filter(name => timesOf(name)).slice(0, COLORS.length);
    const p99 = few.map((name, i) => ({ label: name, values: timesOf(name).p99, color: COLORS[i] }));
    return [
      written.length ? charts.card({ title: "Throughput (messages/s)", x, lines: rates, height: 200, stages: stages(),
        hint: target ? "all chosen labels; target: what the samplers' own paces ask for, of all labels"
          : "all chosen labels; no sampler had a pace of its own, so there is no target" }) : null,
      p99.length ? charts.card({ title: "Latency p99 over time, by label (ms)", x, lines: p99, latency: true, format: format.millis, height: 200, stages: stages(),
        hint: "from send to reply" + (names.length > few.length && few.length === COLORS.length ? "; the first " + few.length + " of the chosen labels" : "") }) : null,
    ];
  }

  function openSessions() {
    const counted = time.sessions;
    return charts.card({ title: "Open sessions", x, format: format.integer, height: 200, lines: [
      { label: "open", values: counted.open || [], color: "c1", fill: true }, { label: "peak", values: counted.open_peak || [], color: "c5", width: 1 },
      ...((counted.open_lowest || []).some((lowest, i) => lowest < counted.open[i]) ? [{ label: "lowest", values: counted.open_lowest, color: "c4", width: 1 }] : []),
      ...(any(counted.opening) ? [{ label: "opening", values: counted.opening, color: "c3" }] : [])] });
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
    const many = labelNames.length > 1;
    return el("section", { class: "label", "data-section": name }, el("h2", null, name), el("div", { class: "charts" },
      many && latencies.latency ? latencyOverTime(name, latencies) : null,
      own.map(kind => charts.card({ title: TITLES[kind], x, latency: true, format: format.millis, lines: percentileLines({ latency: latencies[kind] }) })),
      Object.keys(latencies).some(kind => !isOfConnect(kind)) ? curve(latencies) : null,
      many && counts.written ? throughput(name, counts) : null,
      losses(counts)));
  }

  const latencyOverTime = (name, latencies, height) => charts.card({ title: "Latency over time (ms)", x, latency: true, format: format.millis, height, stages: stages(name),
    lines: percentileLines(latencies), hint: latencies.intended ? "dashed: from the moment at which the pace wanted the send" : "from send to reply" });

  const TITLES = {
    first: "First arrival of a fan-out, over time (ms)", each: "Every arrival of a fan-out, over time (ms)",
    late: "Late replies, over time (ms)", push: "Pushes, from the server's stamp to the arrival (ms)",
  };

  function percentileLines({ latency, intended }) {
    const lines = [["p50", "c1"], ["p90", "c2"], ["p95", "c5"], ["p99", "c3"], ["max", "c4"]]
      .map(([name, color]) => ({ label: name, values: latency[name], color, width: name === "max" ? 1 : 1.6 }));
    if (!intended) return lines;
    const twins = [["p50", "c1"], ["p90", "c2"], ["p95", "c5"], ["p99", "c3"], ["max", "c4"]].map(([name, color]) =>
      ({ label: name + " intended", values: intended[name], color, dash: true, width: 1.2, hidden: name !== "p99" && name !== "max" }));
    return [...lines, ...twins];
  }

  function curve(latencies) {
    const kinds = Object.keys(latencies).filter(kind => !isOfConnect(kind));
    const points = Math.max(...kinds.map(kind => latencies[kind].curve.length), 2);
    const lines = kinds.map((kind, i) => ({ label: kind, color: COLORS[i], dash: kind === "intended", fill: kind === "latency",
      values: Array.from({ length: points }, (none, at) => latencies[kind].curve[at] ?? null) }));
    return charts.card({ title: "Latency percentiles (ms)", curve: true, nines: (points - 1) / 20, latency: true, format: format.millis,
      x: Array.from({ length: points }, (none, at) => at / 20), lines,
      hint: "of all messages together: how long the given share of them took at most" });
  }

  function throughput(name, counts, height) {
    const lines = [{ label: "written", values: perSecond(counts.written), color: "c1", fill: true }];
    if (counts.replied) lines.push({ label: "replied", values: perSecond(counts.replied), color: "c2" });
    const target = targetOf(name), spans = engines.length === 1 ? stages(name) : [];
    if (target) lines.push({ label: "target", values: spans.length ? stageTarget(spans, x) : x.map(() => target), color: "c4", dash: true });
    return charts.card({ title: "Throughput (messages/s)", x, lines, height, stages: stages(name),
      hint: spans.length ? "against what the stages of the sampler's pace ask for" : target ? "against the " + format.number(target) + " /s that the sampler's pace asks for"
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
      return counts.written ? el("div", { class: "card chart" }, el("h3", null, "Errors and late replies"),
        el("p", { class: "empty" }, "None: nothing lost, late, double, wrong or failed.")) : null;
    }
    return charts.card({ title: "Errors and late replies (per " + format.duration(bucketSeconds) + ")", x, lines, stacked: true,
      format: format.integer, hint: "counted when it is known: a time-out's length after the send" });
  }

  /* ---- the sessions ---- */

  function sessions() {
    const counted = time.sessions, all = report.sessions;
    const connects = Object.entries(time.labels).filter(([, label]) => label.latencies.connect);
    const connectLines = connects.length === 1 ? percentileLines({ latency: connects[0][1].latencies.connect })
      : connects.flatMap(([name, label], i) => [{ label: name + " p99", values: label.latencies.connect.p99, color: COLORS[i % 8] }]);
    const partLines = connects.length === 1 ? PARTS_OF_CONNECT.filter(([kind]) => connects[0][1].latencies[kind])
      .map(([kind, label], i) => ({ label, values: connects[0][1].latencies[kind].p50, color: COLORS[i] })) : [];
    const lost = Object.entries(time.session_failures).map(([cause, values], i) => ({ label: cause, values, color: COLORS[(i + 3) % 8] }));
    const rate = (label, values, color) => any(values) ? { label, values: perSecond(values), color } : null;
    const rates = [rate("opened", counted.opened, "c1"), rate("reconnected", counted.reconnected, "c2"), rate("resumed", counted.resumed, "c5"), rate("closed", counted.closed, "c6"),
      rate("lost", counted.lost, "c4"), rate("failed", counted.failed, "c3")].filter(line => line);
    return el("section", { id: "sessions" }, el("h2", null, "Sessions"), sessionFigures(all), el("div", { class: "charts" },
      rates.length ? charts.card({ title: "Sessions opened and ended (per second)", x, lines: rates }) : null,
      lost.length ? charts.card({ title: "Sessions lost or failed, by cause (per " + format.duration(bucketSeconds) + ")", x, lines: lost, stacked: true, format: format.integer }) : null,
      connectLines.length ? charts.card({ title: "Connect time over time (ms)", x, lines: connectLines, latency: true, format: format.millis }) : null,
      partLines.length ? charts.card({ title: "What a connect waited for (p50, ms)", x, lines: partLines, latency: true, format: format.millis }) : null,
      any(counted.bytes_in) || any(counted.bytes_out) ? charts.card({ title: "Network traffic (bytes/s)", x, lines: [
        { label: "in", values: perSecond(counted.bytes_in), color: "c1" }, { label: "out", values: perSecond(counted.bytes_out), color: "c3" }],
        bytes: true, format: format.bytes, axisFormat: format.bytes }) : null));
  }

  const errors = () => errorSection(report.errors, narrow.matches);
  const client = () => clientSection(x, bucketSeconds) || el("section");
  const parts = [header(), bar(), summary(), errors(), sessions(), client(), about()];
  const [HEADER, BAR, SUMMARY, ERRORS, SESSIONS, CLIENT, ABOUT] = parts.keys();
  page.append(...parts.slice(0, SUMMARY), overview, ...parts.slice(SUMMARY, SESSIONS), perLabel, messages.show(), ...parts.slice(SESSIONS));
  choose();
  charts.show(page);
  narrow.addEventListener("change", () => {
    replace(HEADER, header());
    replace(SUMMARY, summary());
    replace(ERRORS, errors());
  });

  /* Puts newer data into the page; what is open, zoomed or hidden stays so. */
  function update(next) {
    data = next;
    take();
    labelNames.filter(name => !offered.includes(name) && chosen.size < MAX_AT_FIRST).forEach(name => chosen.add(name));
    replace(HEADER, header());
    replace(SUMMARY, summary());
    replace(ERRORS, errors());
    messages.show();
    if (offered.join("\n") !== labelNames.join("\n")) {
      offered = labelNames;
      replace(BAR, bar());
      choose();
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
    renew(CLIENT, client());
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
    document.getElementById("state").replaceChildren("Duplex live: no answer since ", times.element(toSeconds),
      "; JMeter has ended, or cannot be reached");
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
