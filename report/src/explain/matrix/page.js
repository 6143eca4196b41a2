"use strict";
// In each section of a matrix the cells of both tables that belong to what is pointed at, or has the focus, are
// marked.
for (const section of document.querySelectorAll("section.matrix")) {
  const [elements, places] = ["elements", "places"].map(name => section.querySelector("table." + name));
  const output = section.querySelector("output");
  const symbol = elements.dataset.symbol;
  const cells = new Map(), keys = new Map();
  const join = (key, cell) => {
    keys.set(cell, key);
    cells.set(key, [...(cells.get(key) ?? []), cell]);
  };
  const grid = table => [...table.rows].slice(1).map(row => [...row.cells]);
  for (const row of grid(elements)) row.slice(1).forEach(cell => join(cell.textContent, cell));
  grid(places).forEach((row, lane) => row.slice(1).forEach((cell, item) => join(lane + "." + item, cell)));
  const registers = [...places.rows[0].cells].slice(1).map(cell => cell.textContent);
  const place = key => {
    const [lane, item] = key.split(".");
    return registers[item].replace(/(\{|$)/, "[" + lane + "]$1");
  };
  const heads = cell => {
    const row = cell.parentElement.cells[0].textContent.split(" ");
    const column = elements.rows[0].cells[cell.cellIndex].textContent.split(" ");
    const numbers = [...row, ...column].filter((_, index) => index % 2);
    return symbol + numbers.map(number => "[" + number + "]").join("");
  };
  const told = keys => {
    if (keys.length > 1) return keys.length + " places";
    const own = cells.get(keys[0]).filter(cell => elements.contains(cell)).map(heads);
    return place(keys[0]) + (own.length ? ": " + own.join(", ") : " is not read");
  };
  // A head of a row or a column stands for all cells of it.
  const meant = cell => {
    if (keys.has(cell)) return [keys.get(cell)];
    const table = cell.closest("table"), rows = grid(table);
    const of = cell.parentElement.rowIndex ? rows[cell.parentElement.rowIndex - 1].slice(1)
      : rows.map(row => row[cell.cellIndex]);
    return cell.tagName === "TH" ? [...new Set(of.map(cell => keys.get(cell)))] : [];
  };
  const mark = cell => {
    section.querySelectorAll(".near, .chosen").forEach(cell => cell.classList.remove("near", "chosen"));
    const keys = meant(cell);
    if (!keys.length) return;
    keys.flatMap(key => cells.get(key)).forEach(cell => cell.classList.add("near"));
    cell.classList.add("chosen");
    output.textContent = (cell.tagName === "TH" ? cell.textContent + ": " : "") + told(keys);
  };
  for (const table of [elements, places]) {
    let last = table.rows[1].cells[1];
    last.tabIndex = 0;
    const go = cell => {
      last.tabIndex = -1;
      last = cell;
      cell.tabIndex = 0;
      cell.focus();
    };
    table.addEventListener("mouseover", event => {
      const cell = event.target.closest("td, th");
      if (cell) {
        mark(cell);
        if (keys.has(cell)) cell.title = told([keys.get(cell)]);
      }
    });
    table.addEventListener("focusin", event => mark(event.target));
    table.addEventListener("click", event => {
      const cell = event.target.closest("td, th");
      if (cell) go(cell);
    });
    table.addEventListener("keydown", event => {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      const cell = event.target;
      const next = step && table.rows[cell.parentElement.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
      if (!step) return;
      event.preventDefault();
      if (next) go(next);
    });
  }
}
