/// Filters and sorts the flows, and makes the timelines and trees of what is opened.
let pageScript: StaticString = #"""
  (function () {
    "use strict";
    // What is not on screen is not laid out. Validators do not know these properties, so they stand here.
    var sheet = document.styleSheets[0];
    sheet.insertRule(".flow { content-visibility: auto; contain-intrinsic-size: auto 3.4rem; }", sheet.cssRules.length);
    sheet.insertRule(".flow[open] { contain-intrinsic-size: auto 60rem; }", sheet.cssRules.length);
    var data = null;
    function make(name, parent, text, kind) {
      var element = document.createElement(name);
      if (text) { element.textContent = text; }
      if (kind) { element.className = kind; }
      if (parent) { parent.appendChild(element); }
      return element;
    }
    function word(number) { return data.t[number]; }
    function fold(parent, title) {
      var details = make("details", parent);
      details.open = true;
      make("summary", details, title);
      return details;
    }

    function cell(line, column, columns, row, marks) {
      var isSource = row[0] === column, isTarget = row[3] === column, text = "", td = make("td", line);
      if (isTarget) { text = (column > row[0] ? "\u2192 " : "") + word(row[5]); }
      if (isSource) { text = (row[3] < column ? "\u2190 " : "") + word(row[2]); }
      td.textContent = text;
      if (text) {
        td.setAttribute("data-c", columns[column]);
        td.className = "d" + Math.min(6, isSource ? row[1] : row[4]);
      } else if (row.length > 4 && column > Math.min(row[0], row[3]) && column < Math.max(row[0], row[3])) {
        td.className = "through";
      }
      if (isSource) { marks.forEach(function (mark) { make("strong", td, word(mark), "mark"); }); }
    }
    function timeline(parent, entry) {
      var columns = entry.c.map(word), fits = columns.length <= 4;
      var table = make("table", fold(parent, "Timeline"), "", fits ? "timeline" : "timeline named");
      var head = make("tr", make("thead", table));
      make("th", head, "#");
      columns.forEach(function (name) { make("th", head, name).scope = "col"; });
      var body = make("tbody", table);
      entry.r.forEach(function (row, index) {
        var last = row[row.length - 1], marks = Array.isArray(last) ? last : [];
        if (marks.length) { row = row.slice(0, -1); }
        var line = make("tr", body, "", marks.length ? "marked" : "");
        make("td", line, String(index + 1));
        if (row[0] < 0) {
          var step = make("th", line, word(row[2]), "step");
          step.colSpan = Math.max(1, columns.length);
          marks.forEach(function (mark) { make("strong", step, word(mark), "mark"); });
        } else {
          columns.forEach(function (_, column) { cell(line, column, columns, row, marks); });
        }
      });
      if (entry.x) { make("p", table.parentNode, entry.x + " more rows"); }
    }

    function tree(parent, nodes) {
      var list = make("ul", parent);
      nodes.forEach(function (node) {
        var item = make("li", list, word(node[0])), state = node[1] < 0 ? [] : [node[1] ? "active" : "inactive"];
        var rest = state.concat(node[2].map(word)).join(", ");
        if (rest) { make("small", item, " (" + rest + ")"); }
        if (node[3].length) { tree(item, node[3]); }
      });
    }
    function trees(parent, entry) {
      var both = make("div", fold(parent, "Tree before and after"), "", "trees");
      [["Before", entry.b], ["After", entry.a]].forEach(function (one) {
        var side = make("div", both);
        make("h4", side, one[0]);
        if (one[1].length) { tree(side, one[1]); } else { make("p", side, "nothing is there"); }
      });
    }

    /** Draws what a flow that was opened has to show, once. */
    function draw(flow) {
      flow.querySelectorAll(".drawn[hidden]").forEach(function (place) {
        data = data || JSON.parse(document.getElementById("details").textContent);
        var entry = data.d[place.getAttribute("data-d")];
        place.hidden = false;
        timeline(place, entry);
        if (entry.b) { trees(place, entry); }
      });
    }
    function all(selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); }
    all("details.flow").forEach(function (flow) {
      if (flow.open) { draw(flow); }
      flow.addEventListener("toggle", function () { if (flow.open) { draw(flow); } });
    });
    function follow() {
      var flow = location.hash && document.getElementById(location.hash.slice(1));
      if (flow && flow.tagName === "DETAILS") { flow.open = true; }
    }
    window.addEventListener("hashchange", follow);
    follow();

    var form = document.getElementById("filter"), list = document.getElementById("flows");
    if (!form || !list) { return; }
    var flows = all(".flow");
    var total = flows.length.toLocaleString("en") + " " + list.getAttribute("aria-label").replace("All ", "");
    function chosen(id) { var field = document.getElementById(id); return field ? field.value : ""; }
    function words(flow, name, separator) { return (flow.getAttribute(name) || "").split(separator); }
    function text(flow) {
      flow.words = flow.words || flow.textContent.toLowerCase();
      return flow.words;
    }
    function fits(flow, want) {
      return (!want.verdict || flow.getAttribute("data-v") === want.verdict)
        && (!want.rule || words(flow, "data-r", " ").indexOf(want.rule) >= 0)
        && (!want.tag || words(flow, "data-t", "\n").indexOf(want.tag) >= 0)
        && (!want.folder || flow.getAttribute("data-p").indexOf(want.folder + "/") === 0)
        && want.search.every(function (one) { return text(flow).indexOf(one) >= 0; });
    }
    function filter() {
      var want = { verdict: chosen("verdict"), rule: chosen("rule"), tag: chosen("tag"), folder: chosen("folder"),
        search: chosen("search").toLowerCase().split(/\s+/).filter(Boolean) };
      var count = 0;
      flows.forEach(function (flow) {
        flow.hidden = !fits(flow, want);
        if (!flow.hidden) { count += 1; }
      });
      document.getElementById("count").textContent =
        (count === flows.length ? "" : count.toLocaleString("en") + " of ") + total;
    }
    var keys = {
      path: function (flow) { return flow.getAttribute("data-p"); },
      title: function (flow) { return flow.querySelector(".title").textContent.toLowerCase(); },
      rule: function (flow) { return flow.getAttribute("data-r") || "\uffff"; },
      findings: function (flow) { return -flow.querySelectorAll(".finding").length; },
      timings: function (flow) { return -Number(flow.getAttribute("data-n")); }
    };
    function sort() {
      var key = keys[chosen("sort")];
      var sorted = flows.map(function (flow, index) { return [key ? key(flow) : 0, index, flow]; });
      sorted.sort(function (a, b) { return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]; });
      var all = document.createDocumentFragment();
      sorted.forEach(function (one) { all.appendChild(one[2]); });
      list.appendChild(all);
    }
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    form.addEventListener("input", filter);
    document.getElementById("sort").addEventListener("change", sort);
    form.hidden = false;
    filter();
  })();

  """#
