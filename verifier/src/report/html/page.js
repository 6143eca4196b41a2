const data = JSON.parse(document.getElementById("steps").textContent);
const choose = lane => {
  for (const cell of document.querySelectorAll("[data-step]"))
    cell.textContent = data[lane][cell.dataset.side][cell.dataset.step];
  for (const name of document.querySelectorAll(".lane-number")) name.textContent = lane;
  for (const button of document.querySelectorAll(".lanes button"))
    button.setAttribute("aria-pressed", String(button.dataset.lane == lane));
};
for (const button of document.querySelectorAll(".lanes button"))
  button.addEventListener("click", () => choose(button.dataset.lane));
