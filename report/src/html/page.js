for (const job of document.querySelectorAll(".job")) {
  const select = job.querySelector("select.lane"), round = job.querySelector("input.round");
  const values = row => [0, 1].map(side => [...row.querySelectorAll(`[data-side="${side}"][data-step]:not([hidden])`)]
    .map(step => (step.textContent.match(/= [^,]*/g) || []).join()).join(";"));
  const compare = () => {
    for (const row of job.querySelectorAll(".rows tbody tr")) {
      const [a, b] = values(row);
      row.classList.toggle("apart", /=/.test(a) && /=/.test(b) && a != b);
    }
  };
  const turn = () => {
    const chosen = Math.min(Math.max(Math.trunc(round.value) || 1, 1), round.max) - 1;
    for (const step of job.querySelectorAll("[data-rounds]")) {
      const [from, to] = step.dataset.rounds.split("-");
      step.hidden = chosen < from || to != "" && chosen >= to;
    }
    compare();
  };
  round?.addEventListener("input", turn);
  const source = job.querySelector(".steps");
  if (!source) continue;
  const { lanes, runs } = JSON.parse(source.textContent), grids = [...job.querySelectorAll(".lanes")];
  const choose = lane => {
    const { values: left } = runs[lanes[lane]];
    for (const step of job.querySelectorAll("[data-step]"))
      step.textContent = left[step.dataset.side][step.dataset.step] ?? "";
    compare();
    select.value = lane;
    for (const button of job.querySelectorAll(".lanes button")) {
      const chosen = button.dataset.lane == lane;
      button.setAttribute("aria-pressed", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
  };
  select.addEventListener("change", () => choose(select.value));
  for (const grid of grids) {
    const buttons = [...grid.querySelectorAll("button")];
    grid.addEventListener("click", event => {
      const button = event.target.closest("button");
      if (button) choose(button.dataset.lane);
    });
    grid.addEventListener("keydown", event => {
      const columns = buttons.filter(button => button.offsetTop == buttons[0].offsetTop).length;
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -64, End: 64 }[event.key];
      const at = buttons.indexOf(document.activeElement);
      if (!by || at < 0) return;
      event.preventDefault();
      const to = Math.abs(by) == 64 ? (by < 0 ? 0 : 63) : at + by;
      if (!buttons[to]) return;
      for (const button of buttons) button.tabIndex = button == buttons[to] ? 0 : -1;
      buttons[to].focus();
    });
  }
}
