"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const WINDS = { E: "East", S: "South", W: "West", N: "North" };
  const HONOURS = ["east", "south", "west", "north", "white dragon", "green dragon", "red dragon"];
  const SUITS = { m: "man", p: "pin", s: "sou" };
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const dealBox = byId("deal");
  const viewBox = byId("view");
  const slider = byId("slider");
  let deal = 0;
  let event = 0;

  // Everything out of the record becomes a text node: no markup is ever parsed here.
  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  const split = (tiles) => (tiles || "").match(/../g) || [];

  function said(tile) {
    if (tile === "??") return "hidden tile";
    if (tile[1] === "z") return HONOURS[tile[0] - 1];
    return (tile[0] === "0" ? "red 5 " : tile[0] + " ") + SUITS[tile[1]];
  }

  function saidAll(tiles) {
    const known = tiles.filter((one) => one !== "??").map(said);
    const hidden = tiles.length - known.length;
    if (hidden) known.push(hidden + (hidden === 1 ? " hidden tile" : " hidden tiles"));
    return known.join(", ") || "none";
  }

  function picture(tile, className) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "tile" + (className ? " " + className : ""));
    svg.setAttribute("viewBox", "0 0 60 80");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("focusable", "false");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", "#t-" + (tile === "??" ? "back" : tile));
    svg.append(use);
    return svg;
  }

  function tiles(list, label, className) {
    const box = element("span", "tiles" + (className ? " " + className : ""));
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", label + ": " + saidAll(list));
    for (const one of list) box.append(picture(one));
    return box;
  }

  // A seat as the chosen view lets it be seen.
  function seen(seat) {
    const eye = viewBox ? viewBox.value : "";
    if (eye === "" || Number(eye) === seat.n) return seat;
    if (seat.o) return { ...seat, f: "" };
    return { ...seat, h: "??".repeat(split(seat.h).length), d: seat.d ? "??" : "", a: "", f: "", q: false };
  }

  function handRow(seat) {
    const row = element("div", "row");
    const hand = split(seat.h);
    const box = tiles(hand, "Hand");
    if (seat.d) {
      box.setAttribute("aria-label", "Hand: " + saidAll(hand) + "; drawn: " + said(seat.d));
      box.append(picture(seat.d, "drawn"));
    }
    row.append(box);
    return row;
  }

  function meldRow(seat) {
    const row = element("div", "row small");
    for (const [sort, held, called, source] of seat.m || []) {
      const list = split(held);
      const from = source < 0 ? "" : ", " + said(called) + " from seat " + source;
      const box = tiles([], sort);
      box.setAttribute("aria-label", sort + ": " + saidAll(list) + from);
      let isTurned = false;
      for (const one of list) {
        const isCalled = !isTurned && one === called;
        isTurned = isTurned || isCalled;
        box.append(picture(one, isCalled ? "side" : ""));
      }
      row.append(box);
    }
    if (seat.k) row.append(tiles(Array(seat.k).fill("4z"), "Norths laid aside"));
    return row;
  }

  function riverRow(seat) {
    const row = element("div", "river");
    const words = [];
    for (const one of seat.r || []) {
      const tile = one.slice(0, 2);
      const marks = one.slice(2);
      const box = element("span", marks.includes("-") ? "cut" : "");
      box.append(picture(tile, (marks.includes("*") ? "side " : "") + (marks.includes("'") ? "gone" : "")));
      row.append(box);
      words.push(said(tile) + (marks.includes("*") ? " riichi" : "") + (marks.includes("'") ? " called away" : ""));
    }
    row.setAttribute("role", "img");
    row.setAttribute("aria-label", "River: " + (words.join(", ") || "empty"));
    return row;
  }

  function noteRow(seat) {
    const row = element("div", "row small");
    if (seat.a) row.append(element("span", "note", "waits"), tiles(split(seat.a), "Waits"));
    if (seat.f) row.append(element("span", "badge furiten", "furiten: " + seat.f));
    if (seat.q) row.append(element("span", "note", "the hand is not certain"));
    return row;
  }

  function seatBox(given, turn) {
    const seat = seen(given);
    const box = element("section", "seat" + (turn === seat.n ? " turn" : ""));
    const head = element("h2");
    const name = element("bdi", "", data.names[seat.n] || "");
    head.append(element("span", "", (WINDS[seat.w] || "?") + ", seat " + seat.n), name);
    head.append(element("span", "points", seat.p.toLocaleString("en")));
    if (seat.c) head.append(element("span", "badge", seat.c === "on" ? "riichi" : "riichi declared"));
    if (turn === seat.n) head.append(element("span", "badge", "turn"));
    box.append(head, handRow(seat));
    if (seat.m || seat.k) box.append(meldRow(seat));
    box.append(riverRow(seat));
    if (seat.a || seat.f || seat.q) box.append(noteRow(seat));
    return box;
  }

  function fact(name, value) {
    const pair = element("div");
    const what = element("dd");
    what.append(value);
    pair.append(element("dt", "", name), what);
    return pair;
  }

  const lines = () => byId("d" + deal).querySelectorAll("li");

  function words() {
    const line = lines()[event];
    const eye = viewBox ? viewBox.value : "";
    const isOpen = eye === "" || data.deals[deal].frames[event].t === Number(eye);
    return (!isOpen && line.dataset.closed) || line.querySelector("a").textContent;
  }

  function draw() {
    const now = data.deals[deal];
    const frame = now.frames[event];
    const last = now.frames.length - 1;
    const found = now.marks.filter((mark) => mark[0] === event);
    const heard = found.map((mark) => " Finding " + mark[1] + ": " + mark[4] + ".").join("");
    byId("words").replaceChildren(
      element("span", "", now.name + ", " + event + " of " + last + ": " + words() + "."), element("span", "said", heard));
    byId("marks").replaceChildren(...found.map((mark) => element("p", mark[2],
      mark[1] + " " + mark[2] + (mark[3] < 0 ? "" : ", seat " + mark[3]) + ": " + mark[4])));
    const facts = [fact("live tiles", String(frame.l)), fact("deposits", String(frame.d)),
      fact("indicators", tiles(split(frame.i), "Indicators"))];
    if (frame.u) facts.push(fact("ura", tiles(split(frame.u), "Ura indicators")));
    byId("facts").replaceChildren(...facts);
    byId("table").replaceChildren(...frame.s.map((index) => seatBox(now.pool[index], frame.t)));
    controls(now, last);
  }

  function controls(now, last) {
    slider.max = String(last);
    slider.value = String(event);
    slider.setAttribute("aria-valuetext", "event " + event + " of " + last);
    dealBox.value = String(deal);
    const dead = { first: event === 0, back: event === 0, next: event === last, last: event === last,
      before: finding(-1) === null, after: finding(1) === null };
    for (const [id, isDead] of Object.entries(dead)) byId(id).setAttribute("aria-disabled", String(isDead));
    for (const line of document.querySelectorAll("li.now")) line.classList.remove("now");
    const line = lines()[event];
    if (line) line.classList.add("now");
  }

  // The next moment with a finding in a direction, in any deal.
  function finding(step) {
    const all = data.deals.flatMap((one, i) => one.marks.map((mark) => [i, mark[0]]));
    const isPast = ([i, at]) => (i - deal || at - event) * step > 0;
    const ahead = all.filter(isPast);
    if (!ahead.length) return null;
    return step > 0 ? ahead[0] : ahead[ahead.length - 1];
  }

  function go(toDeal, toEvent) {
    deal = Math.min(Math.max(toDeal, 0), data.deals.length - 1);
    event = Math.min(Math.max(toEvent, 0), data.deals[deal].frames.length - 1);
    draw();
    try {
      history.replaceState(null, "", "#" + data.deals[deal].number + "." + event);
    } catch {
      return; // some browsers keep the address of a file as it is
    }
  }

  function goFinding(step) {
    const to = finding(step);
    if (to !== null) go(to[0], to[1]);
  }

  function follow() {
    const parts = /^#(\d+)\.(\d+)$/.exec(location.hash);
    const at = parts ? data.deals.findIndex((one) => one.number === Number(parts[1])) : -1;
    if (at >= 0) go(at, Number(parts[2]));
    return at >= 0;
  }

  const moves = {
    ArrowLeft: () => go(deal, event - 1),
    ArrowRight: () => go(deal, event + 1),
    Home: () => go(deal, 0),
    End: () => go(deal, Infinity),
    n: () => goFinding(1),
    p: () => goFinding(-1),
  };
  const buttons = { back: "ArrowLeft", next: "ArrowRight", first: "Home", last: "End", before: "p", after: "n" };
  for (const [id, key] of Object.entries(buttons)) byId(id).addEventListener("click", moves[key]);
  slider.addEventListener("input", () => go(deal, Number(slider.value)));
  dealBox.addEventListener("change", () => go(Number(dealBox.value), 0));
  if (viewBox) viewBox.addEventListener("change", draw);
  document.addEventListener("keydown", (pressed) => {
    if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    if (pressed.target instanceof HTMLSelectElement) return;
    const move = moves[pressed.key];
    if (!move) return;
    pressed.preventDefault();
    move();
  });
  window.addEventListener("hashchange", follow);

  byId("page").hidden = false;
  if (!follow()) go(Math.max(data.deals.findIndex((one) => one.number === data.start[0]), 0), data.start[1]);
  const open = byId("d" + deal);
  if (data.deals.length === 1) open.open = true;
})();
