/* The load generators themselves: their health, and what they were. */
const CLIENT_CHARTS = [
  { title: "CPU (% of all cores)", columns: ["cpu_process_percent", "cpu_machine_percent", "cpu_cores_percent"],
    names: ["this JVM", "the machine", "this JVM's cores"], least: 100 },
  { title: "GC pauses (ms)", columns: ["gc_pause_ms", "gc_pause_max_ms"], names: ["all together", "longest"] },
  { title: "GC count", columns: ["gc_count"], names: ["collections"] },
  { title: "Scheduling delay (ms)", columns: ["hiccup_max_ms", "io_lag_max_ms"], names: ["the JVM or the machine", "an I/O loop"],
    hint: "standstills: by how much what should run at once was late, at worst" },
  { title: "CPU throttling (ms)", columns: ["cpu_throttled_ms"], names: ["stopped by a limit of CPU"], rare: true },
  { title: "Heap", columns: ["heap_used_bytes", "heap_after_gc_bytes", "heap_max_bytes"], names: ["used", "after collection", "limit"], bytes: true, spare: 2 },
  { title: "Threads", columns: ["threads"], names: ["threads"] },
  { title: "Open file descriptors", columns: ["descriptors_open", "descriptors_limit"], names: ["open", "limit"], spare: 1 },
  { title: "Local ports in use, to one server", columns: ["ports_used", "ports_limit"], names: ["used", "there are"], spare: 1 },
  { title: "TCP retransmissions and drops of this machine", rare: true,
    columns: ["tcp_retransmits", "tcp_dsacks", "tcp_syn_retransmits", "tcp_listen_overflows", "tcp_listen_drops", "tcp_syns_dropped"],
    names: ["sent again", "of them had arrived", "openings sent again", "queue full", "dropped before taken", "half-open dropped"] },
  { title: "Connection tracking table (conntrack)", columns: ["conntrack_used", "conntrack_limit"], names: ["used", "limit"], spare: 1 },
];
const CLIENT_COLORS = ["c1", "c3", "c4", "c2", "c5", "c7", "c8", "c6"];

function clientSection(x, bucketSeconds) {
  const names = Object.keys(data.time.client);
  if (!names.length) return null;
  const plots = el("div", { class: "charts", id: "client-charts" });
  const choice = names.length > 1 ? el("select", { id: "engine", "aria-label": "engine", onchange: () => draw(choice.value) },
    el("option", { value: "" }, "all engines: the highest of each moment"), names.map(name => el("option", { value: name }, name))) : null;

  function fill(name) {
    const columns = name || names.length === 1 ? data.time.client[name || names[0]] : highest(names.map(each => data.time.client[each]));
    plots.replaceChildren(...clientCards(columns, x, bucketSeconds));
  }

  function draw(name) {
    charts.forget(plots);
    fill(name);
    charts.show(plots);
  }

  fill("");
  return el("section", { id: "client" }, el("h2", null, "Load generator"),
    el("p", { class: "quiet" }, "What this side did meanwhile: where it was short of something, the times above are its own as well as the server's."),
    stretches(),
    choice ? el("p", null, choice) : null, plots, clientTable(), data.engines.map(engineDetails));
}

/* The stretches whose figures are the load generator's own. */
function stretches() {
  const MOST = 20, CAUSES = { gc: "GC pauses", cpu: "short of CPU", standstill: "standstill", io: "I/O loops late" };
  const all = data.report.client.disturbed || [];
  if (!all.length) return null;
  return el("ul", { class: "lines", id: "disturbed" }, all.slice(0, MOST).map(stretch => el("li", null, "Disturbed from ", times.since(stretch.from_seconds), " to ",
    times.since(stretch.to_seconds), ": " + stretch.causes.map(cause => CAUSES[cause] || cause).join(", "))),
  all.length > MOST ? el("li", null, "and " + format.integer(all.length - MOST) + " more: see disturbed in the JSON report") : null);
}

function highest(engines) {
  const columns = {};
  for (const engine of engines) {
    for (const [column, lines] of Object.entries(engine)) {
      if (column === "length_ms") continue;
      columns[column] = columns[column] || {};
      for (const [line, values] of Object.entries(lines)) {
        const before = columns[column][line];
        columns[column][line] = before ? values.map((value, i) => max(value, before[i])) : values;
      }
    }
  }
  return columns;

  function max(one, other) {
    return one === null || one === undefined ? other ?? null : other === null || other === undefined ? one : Math.max(one, other);
  }
}

/* The known columns in charts of their own, all others one each. */
function clientCards(columns, x, bucketSeconds) {
  const known = new Set(CLIENT_CHARTS.flatMap(chart => chart.columns));
  const others = Object.keys(columns).filter(column => column !== "length_ms" && !known.has(column))
    .map(column => ({ title: column.replace(/_/g, " "), columns: [column], names: [column.replace(/_/g, " ")], bytes: column.endsWith("_bytes") }));
  return [...CLIENT_CHARTS, ...others].map(chart => clientCard(chart, columns, x)).filter(card => card);
}

function clientCard(chart, columns, x) {
  const present = chart.columns.filter(column => columns[column]);
  const peak = column => Math.max(...(columns[column].max || columns[column].sum).filter(value => value !== null));
  // A limit far above would press all else to the floor.
  const limits = chart.spare === undefined ? [] : chart.columns.slice(chart.spare).filter(column => columns[column]);
  const used = present.filter(column => !limits.includes(column));
  const far = limits.filter(column => peak(column) > 4 * Math.max(...used.map(peak), 1));
  const lines = present.filter(column => !far.includes(column)).flatMap(column => {
    const name = chart.names[chart.columns.indexOf(column)], color = CLIENT_COLORS[chart.columns.indexOf(column)];
    const { max, sum } = columns[column];
    const mean = column.includes("_max_") ? null : columns[column].mean;
    const main = { label: name, values: mean || max || sum, color, dash: limits.includes(column) };
    return mean ? [main, { label: name + " (highest)", values: max, color, width: 0.8, dash: true }] : [main];
  });
  if (!used.length || !lines.some(line => line.values.some(value => value !== null))) return null;
  if (chart.rare && !lines.some(line => line.values.some(value => value))) {
    return el("div", { class: "card chart" }, el("h3", null, chart.title), el("p", { class: "empty" }, "None."));
  }
  const size = chart.bytes ? format.bytes : format.number;
  return charts.card({ title: chart.title, x, lines, format: size, bytes: chart.bytes, axisFormat: chart.bytes ? format.bytes : format.short, least: chart.least, height: 180,
    hint: far.length ? "limit " + far.map(column => size(peak(column))).join(", ") : chart.hint });
}

function clientTable() {
  const columns = Object.entries(data.report.client).filter(([, figures]) => figures instanceof Object && "mean" in figures);
  const show = (column, value) => value === undefined ? "-" : column.endsWith("_bytes") ? format.bytes(value) : format.number(value);
  return el("details", null, el("summary", null, "All figures of the load generator"), el("div", { class: "card" },
    table(["figure", "mean", "highest", "sum"], columns.map(([column, { mean, max, sum }]) =>
      ({ cells: [column.replace(/_/g, " "), show(column, mean), show(column, max), show(column, sum)] })))));
}

function engineDetails(engine) {
  const text = value => typeof value === "object" && value !== null
    ? Object.entries(value).map(([name, each]) => name + " " + (typeof each === "object" ? JSON.stringify(each) : each)).join(", ") : String(value);
  const pairs = Object.entries(engine).filter(([name, value]) => name !== "name" && text(value) !== "");
  return el("details", null, el("summary", null, "Engine " + engine.name),
    el("div", { class: "card" }, el("dl", null, pairs.flatMap(([name, value]) => [el("dt", null, name.replace(/_/g, " ")), el("dd", null, text(value))]))));
}
