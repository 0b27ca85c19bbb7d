"use strict";
(() => {
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.sort === undefined ? cell.textContent.trim() : Number(cell.dataset.sort);
  };

  // Numbers before words, words by the page's language; what is not known goes last either way.
  function compared(a, b, sign) {
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
    if (typeof a === "number") return sign * (a - b);
    return sign * a.localeCompare(b, document.documentElement.lang);
  }

  function sort(table, column, heading) {
    const isFalling = heading.getAttribute("aria-sort") !== "descending" && heading.classList.contains("number");
    const isRising = !isFalling && heading.getAttribute("aria-sort") !== "ascending";
    const sign = isFalling || !isRising ? -1 : 1;
    for (const one of table.tHead.rows[0].cells) one.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", sign < 0 ? "descending" : "ascending");
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => compared(valueOf(a, column), valueOf(b, column), sign));
    table.tBodies[0].append(...rows);
  }

  for (const table of document.querySelectorAll("table[data-sortable]")) {
    [...table.tHead.rows[0].cells].forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent;
      heading.replaceChildren(button);
      button.addEventListener("click", () => sort(table, column, heading));
    });
  }

  for (const input of document.querySelectorAll("input[data-filter]")) {
    input.closest(".filter").hidden = false;
    input.addEventListener("input", () => {
      const wanted = input.value.trim().toLowerCase();
      for (const row of document.getElementById(input.dataset.filter).tBodies[0].rows) {
        row.hidden = !row.textContent.toLowerCase().includes(wanted);
      }
    });
  }

  // Where a link leads, everything around it is opened, and a finding's table too.
  function open() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let one = target; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
    const moment = target.classList.contains("finding") && target.querySelector("details.moment");
    if (moment) moment.open = true;
    target.scrollIntoView();
  }

  addEventListener("hashchange", open);
  open();
  addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll("details.all, details.moment")) one.open = true;
  });
})();
