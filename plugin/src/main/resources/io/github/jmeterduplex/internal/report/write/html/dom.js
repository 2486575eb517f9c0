"use strict";

/* Makes an element. Texts become text nodes, so that nothing in the data can become markup. */
function el(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined));
  return made;
}

let data = JSON.parse(document.getElementById("data").textContent);

const format = (() => {
  const zone = (() => {
    try {
      new Intl.DateTimeFormat("en", { timeZone: data.zone });
      return data.zone;
    } catch (unknown) {
      return "UTC";
    }
  })();
  const parts = options => new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", ...options });
  const clockSeconds = parts({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const clockMinutes = parts({ hour: "2-digit", minute: "2-digit" });
  const day = parts({ day: "numeric", month: "short" });
  const date = parts({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
  const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

  /* Half up, from the three decimals of the data: as FigureText does for the console, against which a test holds it. */
  function rounded(value, decimals) {
    const unit = 10 ** (3 - decimals);
    const units = Math.floor((Math.round(value * 1000) + unit / 2) / unit);
    const [before, after] = (units / 10 ** decimals).toFixed(decimals).split(".");
    return whole.format(Number(before)) + (after ? "." + after : "");
  }
  const rate = value => value === null || value === undefined ? "-" : rounded(value, 1);
  function ms(value) {
    if (value === null || value === undefined) return "-";
    return rounded(value, value < 10 ? 3 : value < 100 ? 2 : 1);
  }

  /* Three digits at least, none that say nothing. */
  function number(value) {
    if (value === null || value === undefined) return "-";
    const size = Math.abs(value);
    if (Number.isInteger(value) || size >= 1000) return whole.format(value);
    return value.toFixed(size >= 100 ? 1 : size >= 10 ? 2 : 3);
  }
  function short(value) {
    if (value === null || value === undefined) return "-";
    const size = Math.abs(value);
    const scaled = size >= 1e9 ? [1e9, "G"] : size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "k"] : [1, ""];
    return String(Number((value / scaled[0]).toPrecision(4))) + scaled[1];
  }
  function bytes(value) {
    if (value === null || value === undefined) return "-";
    const steps = [[1073741824, "GB"], [1048576, "MB"], [1024, "kB"]];
    const step = steps.find(([size]) => Math.abs(value) >= size);
    return step ? Number((value / step[0]).toPrecision(3)) + " " + step[1] : whole.format(value) + " B";
  }
  function duration(seconds) {
    const rounded = Math.round(seconds);
    if (rounded < 60) return Number(seconds.toFixed(1)) + " s";
    const h = Math.floor(rounded / 3600), m = Math.floor(rounded / 60) % 60, s = rounded % 60;
    return [h ? h + " h" : "", m ? m + " min" : "", s ? s + " s" : ""].filter(part => part).join(" ");
  }
  /* Time since the start of the run, as the verdict has it. */
  function elapsed(seconds) {
    const two = n => String(Math.floor(n)).padStart(2, "0");
    return two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
  }
  return {
    elapsed, zone, number, rounded, rate, ms, short, bytes, duration,
    integer: value => whole.format(value),
    percent: value => number(Number(value.toPrecision(3))) + " %",
    millis: value => ms(value) + " ms",
    clock: seconds => clockSeconds.format(new Date(seconds * 1000)),
    minutes: seconds => clockMinutes.format(new Date(seconds * 1000)),
    day: seconds => day.format(new Date(seconds * 1000)),
    date: seconds => date.format(new Date(seconds * 1000)),
  };
})();

/* What came of one requirement, in the words of the command line. */
function requirement(result) {
  return "Required " + result.requirement + ": " + (result.passed ? "passed" : result.answer.toUpperCase()) + ", " + (result.label === undefined ? "" : result.label + " ")
    + (result.figure === undefined ? "nothing was measured" : figureText(result.figure)) + (result.latency ? " ms (" + result.latency + ")" : "")
    + (result.answer !== "undecided" ? "" : ", " + result.why);
}
const figureText = value => Number.isInteger(value) ? format.integer(value) : format.rounded(value, 3);

/* The latencies that tables show, as the data names them. */
const FIGURES = ["mean", "p50", "p90", "p95", "p99", "p999", "max"];

/* What a connect waits for, as the data and people name it. */
const PARTS_OF_CONNECT = [["connect-wait", "this client"], ["connect-tcp", "TCP"], ["connect-tls", "TLS"], ["connect-http", "HTTP"],
  ["connect-protocol", "the protocol"]];
const isOfConnect = kind => kind.startsWith("connect");

/* A long name without its middle: labels often begin alike. */
const elided = name => name.length <= 34 ? name : name.slice(0, 10) + "\u2026" + name.slice(-23);

/* One of the large figures on top, and what is left out where there is little room. */
function tile(value, name, bad, more) {
  return el("div", { class: "card tile" + (bad ? " bad" : "") }, el("b", null, value), el("span", null, name, more ? el("i", null, more) : null));
}

/* A table; each row is a list of cells, a cell a text or {text, bad, range}: a range stands below the text. */
function table(head, rows) {
  return el("div", { class: "scroll" }, el("table", { class: "figures" },
    el("thead", null, el("tr", null, head.map(title => el("th", { scope: "col" }, title)))),
    el("tbody", null, rows.map(row => el("tr", { class: row.own ? "own" : null, "data-label": row.label },
      row.cells.map(cell => el("td", { class: cell.bad ? "bad" : null, "data-range": cell.range }, String(cell.text ?? cell))))))));
}
