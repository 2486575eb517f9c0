/* Charts by uPlot. Those over time share one zoom and one cursor; all are drawn anew when the colours change,
   which page.css holds. */
const charts = (() => {
  const drawn = new Set();
  const listeners = [];
  const GAP = 6;
  /* Narrower charts have no room for the sign behind each per cent. */
  const ROOMY = 420;
  const PRINTED_WIDTH = 316, PRINTED_HEIGHT = 150;
  let zoom = null;
  let whole = null;
  let latencyLog = true;
  let spans = [];

  // Steps of 1, 2, 4 kB and so on: round where the unit is 1024.
  const POWERS = Array.from({ length: 50 }, (none, i) => 2 ** i);

  const color = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

  function axisOf(chart, values, extra) {
    return {
      stroke: color("quiet"), font: "11px system-ui, sans-serif",
      grid: { stroke: color("grid"), width: 1 }, ticks: { stroke: color("grid"), width: 1, size: 4 },
      values: (u, splits, axis, space, step) => splits.map((split, i) => split === null ? null : values(split, step, i, splits)),
      ...extra,
    };
  }

  /* Seconds between two ticks of the run's time: round ones of a clock that starts at 0. */
  const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400, 172800, 604800];

  function runTicks(u, axis, min, max, step) {
    const origin = times.origin(), ticks = [];
    for (let at = origin + Math.ceil((min - origin) / step) * step; at <= max; at += step) ticks.push(at);
    return ticks;
  }

  /* The run's time; or the clock, and the day where it begins. */
  function timeLabel(at, step, i, splits) {
    if (times.isRunTime()) return times.text(at);
    const clock = step < 60 ? format.clock(at) : format.minutes(at);
    const newDay = i > 0 && format.day(at) !== format.day(splits[i - 1]);
    if (step >= 86400) return format.day(at);
    return newDay ? clock + "\n" + format.day(at) : clock;
  }

  const wide = (u, values) => Math.max(38, 14 + 6.4 * Math.max(...(values || [""]).map(value => String(value ?? "").length)));

  function isLog(spec) {
    return spec.latency && latencyLog;
  }

  function line(spec, each) {
    const stroke = color(each.color);
    return {
      label: each.label, show: each.hidden !== true, stroke,
      width: each.width || 1.5, dash: each.dash ? [5, 4] : undefined,
      fill: each.fill || spec.stacked ? stroke + (spec.stacked ? "d0" : "22") : undefined,
      paths: spec.stacked ? uPlot.paths.bars({ size: [0.9, 14] }) : undefined,
      points: spec.stacked ? { show: false } : { size: 5, filter: (u, i, all) => all ? null : alone(u.data[i]) },
      gaps: (u, seriesIndex, from, to, gaps) => spec.latency && isOverTime(spec) ? gaps.filter(gap => isWide(u, gap)) : gaps,
      value: (u, value, series, index) => {
        if (index === null || index === undefined) return "";
        const raw = each.values[index];
        return raw === null || raw === undefined ? "-" : (spec.format || format.number)(raw);
      },
    };
  }

  /* Where few messages were sent a second without one is no hole. */
  const isWide = (u, [from, to]) => u.posToVal(to, "x", true) - u.posToVal(from, "x", true) > GAP * (u.data[0][1] - u.data[0][0]);

  /* A point between two holes is no line: it is drawn as a dot. */
  const alone = ys => ys.map((y, i) => i).filter(i => isNumber(ys[i]) && !isNumber(ys[i - 1]) && !isNumber(ys[i + 1]));
  const isNumber = y => y !== null && y !== undefined;

  /* Of stacked lines each stands on those after it that are shown; drawn from the highest to the lowest. */
  function values(spec, shown) {
    if (!spec.stacked) return spec.lines.map(each => isLog(spec) ? each.values.map(v => v > 0 ? v : null) : each.values);
    let below = spec.x.map(() => 0);
    return spec.lines.map((each, i) => [each, i]).reverse().map(([each, i]) => {
      if (shown[i]) below = below.map((sum, at) => sum + (each.values[at] || 0));
      return below.map((sum, at) => shown[i] && each.values[at] ? sum : null);
    }).reverse();
  }

  function shade(u) {
    const { ctx, bbox } = u;
    ctx.save();
    ctx.fillStyle = color("span");
    for (const [from, to] of spans) {
      if (to < u.scales.x.min || from > u.scales.x.max) continue;
      const left = Math.max(bbox.left, u.valToPos(from, "x", true));
      const right = Math.min(bbox.left + bbox.width, u.valToPos(to, "x", true));
      ctx.fillRect(left, bbox.top, Math.max(2, right - left), bbox.height);
    }
    ctx.restore();
  }

  /* The stages of a rate: what is drawn of each gets its left edge and its width in pixels. */
  function eachStage({ ctx, bbox, valToPos }, stages, draw) {
    const x = at => Math.min(bbox.left + bbox.width, Math.max(bbox.left, valToPos(at, "x", true)));
    ctx.save();
    stages.forEach(({ from, to, name }, i) => {
      const left = x(from), width = x(to) - left;
      if (width > 0) draw(left, width, name, i);
    });
    ctx.restore();
  }

  /* Each second one is a little darker. */
  function stageBands(u, stages) {
    u.ctx.save();
    u.ctx.fillStyle = color("band");
    eachStage(u, stages, (left, width, name, i) => {
      if (i % 2 === 1) u.ctx.fillRect(left, u.bbox.top, width, u.bbox.height);
    });
    u.ctx.restore();
  }

  /* Their names, on a ground that keeps grid lines away, where there is room. */
  function stageNames(u, stages) {
    const { ctx, bbox } = u;
    const pixels = devicePixelRatio || 1;
    ctx.save();
    ctx.font = 10.5 * pixels + "px system-ui, sans-serif";
    ctx.textAlign = "left";
    ctx.textBaseline = "top";
    eachStage(u, stages, (left, width, name) => {
      const text = fitting(ctx, name, width - 8 * pixels);
      if (!text) return;
      ctx.fillStyle = color("card");
      ctx.fillRect(left + 2 * pixels, bbox.top + 1 * pixels, ctx.measureText(text).width + 4 * pixels, 13 * pixels);
      ctx.fillStyle = color("quiet");
      ctx.fillText(text, left + 4 * pixels, bbox.top + 2 * pixels);
    });
    ctx.restore();
  }

  /* As much of a text as fits; nothing where that says too little. */
  function fitting(ctx, text, width) {
    if (ctx.measureText(text).width <= width) return text;
    let short = text;
    while (short.length > 3 && ctx.measureText(short + "\u2026").width > width) short = short.slice(0, -1);
    return short.length > 3 ? short + "\u2026" : "";
  }

  const isOverTime = spec => !spec.curve && !spec.rate;
  const fromZero = (u, min, max) => [0, (max || 1) * 1.05];

  function options(chart, width) {
    const { spec } = chart;
    const y = {
      distr: isLog(spec) ? 3 : 1,
      range: isLog(spec) ? undefined : (u, min, max) => [0, Math.max((max || 0) * 1.08, spec.least || (spec.latency ? 0.001 : 1))],
    };
    return {
      width, height: heightOf(spec), padding: [10, 26, 0, 0],
      tzDate: at => {
        try {
          return uPlot.tzDate(new Date(at * 1000), format.zone);
        } catch (unknown) {
          return new Date(at * 1000);
        }
      },
      scales: { x: { time: !spec.curve && !spec.rate, range: spec.curve ? () => [0, spec.nines] : spec.rate ? fromZero : undefined }, y },
      axes: [
        spec.curve
          ? axisOf(chart, nines => (nines.toFixed(1) === "0.3" ? "50 %" : share(nines)).replace(width < ROOMY ? " %" : "", ""),
              { splits: () => [0.30103, 1, 2, 3, 4, 5].filter(nines => nines <= spec.nines), space: 20, size: 28 })
          : spec.rate ? axisOf(chart, format.short, { space: 60, size: 28 })
          : times.isRunTime() ? axisOf(chart, timeLabel, { space: 76, size: 28, incrs: STEPS, splits: runTicks })
          : axisOf(chart, timeLabel, { space: 64, size: format.day(whole[0]) === format.day(whole[1]) ? 28 : 44 }),
        axisOf(chart, (spec.axisFormat || format.short), { size: wide, ...(spec.bytes ? { incrs: POWERS } : {}) }),
      ],
      series: [
        { label: spec.curve ? "percentile" : spec.rate ? "messages a second" : "time",
          value: (u, at) => at === null || at === undefined ? "" : spec.curve ? share(at) : spec.rate ? format.number(at) : times.both(at) },
        ...spec.lines.map(each => line(spec, each)),
      ],
      legend: { live: true, markers: { width: 0, fill: (u, i) => i === 0 ? "transparent" : color(spec.lines[i - 1].color) } },
      cursor: {
        drag: { x: isOverTime(spec), y: false, dist: 6, setScale: false },
        points: { size: 6 },
        bind: { dblclick: () => () => { if (isOverTime(spec)) setZoom(null); return null; } },
        ...(!isOverTime(spec) ? {} : { sync: { key: "time", setSeries: false, scales: ["x", null], filters: { pub: isMove } } }),
      },
      hooks: {
        setSelect: [u => selected(u)],
        drawClear: isOverTime(spec) ? [u => stageBands(u, spec.stages || []), shade] : [],
        drawAxes: isOverTime(spec) ? [u => stageNames(u, spec.stages || [])] : [],
        setSeries: [(u, i, change) => change.show !== undefined && toggled(chart, u)],
      },
    };
  }

  const share = nines => {
    const percent = 100 * (1 - Math.pow(10, -nines));
    return Number(percent.toFixed(Math.max(0, Math.ceil(nines) - 2) + (nines % 1 ? 1 : 0))) + " %";
  };

  function toggled(chart, u) {
    chart.spec.lines.forEach((each, i) => { each.hidden = !u.series[i + 1].show; });
    if (chart.spec.stacked) u.setData(dataOf(chart), false);
    if (chart.spec.stacked) u.redraw();
  }

  function dataOf({ spec }) {
    return [spec.x, ...values(spec, spec.lines.map(each => each.hidden !== true))];
  }

  const isMove = type => type === "mousemove" || type === "mouseleave";

  /* A stretch was marked in one chart: all show it. */
  function selected(u) {
    const { left, width } = u.select;
    if (width > 0) setZoom([u.posToVal(left, "x"), u.posToVal(left + width, "x")]);
  }

  /* The stretch that the charts over time show, in epoch seconds; null = all. */
  function setZoom(next) {
    zoom = next && [Math.max(whole[0], next[0]), Math.min(whole[1], next[1])];
    for (const chart of drawn) {
      if (!isOverTime(chart.spec)) continue;
      chart.u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
      scale(chart);
    }
    listeners.forEach(listener => listener(zoom));
  }

  function scale(chart) {
    const [min, max] = zoom || whole;
    chart.u.setScale("x", { min, max });
  }

  const isPrinting = () => document.documentElement.classList.contains("printing");
  const heightOf = spec => isPrinting() ? PRINTED_HEIGHT : spec.height || 220;

  function draw(chart, width) {
    if (chart.u) chart.u.destroy();
    chart.width = width || chart.plot.clientWidth;
    chart.u = new uPlot(options(chart, chart.width), dataOf(chart), chart.plot);
    if (isOverTime(chart.spec)) scale(chart);
  }

  const sized = new ResizeObserver(entries => {
    for (const { target } of entries) {
      const chart = target.chart;
      if (!chart || !chart.u || isPrinting()) continue;
      if (target.clientWidth > 0 && target.clientWidth !== chart.width) {
        chart.width = target.clientWidth;
        chart.u.setSize({ width: chart.width, height: heightOf(chart.spec) });
      }
    }
  });

  /*
   * A chart in a card: {title, hint, x, lines: [{label, values, color, dash, fill, width, hidden}], latency, stacked, curve, rate,
   * stages: [{from, to, name}], format, axisFormat, height, wide}. To be put into the page, then shown.
   */
  function card(spec) {
    const plot = el("div", { class: "plot", role: "img", "aria-label": spec.title });
    const chart = { spec, plot };
    plot.chart = chart;
    return el("div", { class: "card chart" + (spec.wide ? " wide" : "") },
      el("h3", null, spec.title), spec.hint ? el("p", { class: "hint" }, spec.hint) : null, plot);
  }

  function show(root) {
    for (const plot of root.querySelectorAll(".plot")) {
      if (plot.chart && !plot.chart.u) {
        draw(plot.chart);
        drawn.add(plot.chart);
        sized.observe(plot);
      }
    }
  }

  function forget(root) {
    for (const plot of root.querySelectorAll(".plot")) {
      if (plot.chart && plot.chart.u) {
        sized.unobserve(plot);
        plot.chart.u.destroy();
        plot.chart.u = null;
        drawn.delete(plot.chart);
      }
    }
  }

  /*
   * Puts the lines of the charts of one part of the page into those of another, and its texts; false where its charts are
   * others, so that it must be put in as a whole.
   */
  function renew(old, fresh) {
    const plots = part => [...part.querySelectorAll(".plot")].map(plot => plot.chart);
    const texts = part => [...part.querySelectorAll("dl, table, p")].filter(each => !each.closest(".plot"));
    const before = plots(old), after = plots(fresh);
    const kind = ({ spec }) => [spec.title, ...spec.lines.map(each => each.label)].join("\n");
    if (before.map(kind).join("\n\n") !== after.map(kind).join("\n\n") || texts(old).length !== texts(fresh).length) return false;
    texts(old).forEach((text, i) => text.replaceChildren(...texts(fresh)[i].childNodes));
    before.forEach((chart, i) => {
      chart.spec.x = after[i].spec.x;
      chart.spec.nines = after[i].spec.nines;
      chart.spec.stages = after[i].spec.stages;
      chart.spec.lines.forEach((each, at) => { each.values = after[i].spec.lines[at].values; });
      if (!chart.u) return;
      chart.u.setData(dataOf(chart));
      if (isOverTime(chart.spec)) scale(chart);
    });
    return true;
  }

  function redrawAll(width) {
    for (const chart of drawn) draw(chart, width);
  }

  times.whenChosen(() => redrawAll());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redrawAll());
  let opened = [];
  addEventListener("beforeprint", () => {
    document.documentElement.classList.add("printing");
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const details of opened) details.open = true;
    redrawAll(PRINTED_WIDTH);
  });
  addEventListener("afterprint", () => {
    document.documentElement.classList.remove("printing");
    for (const details of opened) details.open = false;
    redrawAll();
  });

  return {
    card, show, forget, renew, setZoom, color,
    zoom: () => zoom,
    whenZoomed: listener => listeners.push(listener),
    begin: range => { whole = range; },
    shade: ranges => { spans = ranges; },
    isLatencyLog: () => latencyLog,
    setLatencyLog: log => { latencyLog = log; redrawAll(); },
  };
})();
