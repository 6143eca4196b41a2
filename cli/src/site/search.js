const input = document.querySelector("input"), count = document.querySelector("output");
const items = [...document.querySelectorAll("ul.index li")].map(item => [item, item.textContent.toLowerCase()]);
const search = () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const [item, text] of items) found += !(item.hidden = !words.every(word => text.includes(word)));
  count.textContent = found + " of " + items.length;
};
input.addEventListener("input", search);
search();
