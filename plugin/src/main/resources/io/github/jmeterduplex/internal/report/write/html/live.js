/* Asks each second for what is new, more seldom where that takes long, until the run has ended. */
(() => {
  const MIN_MS = 1000, MAX_MS = 10000, PATIENCE = 5;
  let failures = 0;

  async function look() {
    const began = performance.now();
    try {
      const response = await fetch("data.json", { cache: "no-store" });
      if (!response.ok) throw new Error(String(response.status));
      const next = await response.json();
      failures = 0;
      reportPage.update(next);
      if (next.live.ended) return;
    } catch (unreachable) {
      failures += 1;
      if (failures >= PATIENCE) return reportPage.lost();
    }
    setTimeout(look, Math.min(MAX_MS, Math.max(MIN_MS, 5 * (performance.now() - began))));
  }

  if (!data.live.ended) setTimeout(look, MIN_MS);
})();
