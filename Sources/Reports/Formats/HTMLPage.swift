/// The look of the page in light and dark; no colour says what the words do not.
let pageStyle: StaticString = """
  :root { --text: #1b1f24; --faint: #57606a; --back: #ffffff; --card: #f6f8fa; --line: #d0d7de;
    --error: #b3141f; --warning: #7d4e00; --note: #0550ae; --help: #116329; --mark: #fff1c2; }
  @media (prefers-color-scheme: dark) {
    :root { --text: #e6edf3; --faint: #9ba5b0; --back: #0d1117; --card: #161b22; --line: #30363d;
      --error: #ff8b84; --warning: #e8b339; --note: #79c0ff; --help: #6fdd8b; --mark: #4a3b00; }
  }
  * { box-sizing: border-box; }
  body { margin: 0 auto; padding: 1rem; max-width: 76rem; color: var(--text); background: var(--back);
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; margin: 0.5rem 0; } h2 { font-size: 1.2rem; margin: 0; }
  h3 { font-size: 1rem; margin: 1rem 0 0.3rem; } h4 { font-size: 0.9rem; margin: 0; }
  a { color: var(--note); } small, .where, footer { color: var(--faint); font-size: 0.875rem; }
  .skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; }
  :focus-visible { outline: 3px solid var(--note); outline-offset: 2px; }
  .summary { font-size: 1.1rem; padding-left: 0.7rem; border-left: 0.4rem solid var(--help); }
  .summary.bad { border-color: var(--error); }
  form { margin: 1rem 0; } select { font: inherit; padding: 0.3rem; color: inherit; background: var(--card);
    border: 1px solid var(--faint); border-radius: 0.3rem; max-width: 100%; }
  .card { margin: 1.5rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line);
    border-radius: 0.5rem; }
  .badge { display: inline-block; padding: 0 0.5rem; border: 1px solid currentColor; border-radius: 1rem;
    font-size: 0.8rem; font-weight: 600; white-space: nowrap; }
  .good { color: var(--help); } .bad { color: var(--error); } .open { color: var(--warning); }
  .summary.good, .summary.bad { color: inherit; }
  .scroll, pre { overflow-x: auto; max-width: 100%; }
  pre { padding: 0.7rem; background: var(--back); border: 1px solid var(--line); border-radius: 0.3rem;
    font: 0.875rem/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: normal; }
  table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--faint); }
  th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); }
  tbody th { font-weight: 500; } thead th { overflow-wrap: normal; }
  #flows tbody th { min-width: 12rem; }
  .timeline { width: auto; min-width: 60%; font-size: 0.875rem; }
  .timeline td, .timeline th { padding: 0.1rem 0.8rem; border-bottom: 0; border-left: 1px solid var(--line);
    overflow-wrap: normal; white-space: nowrap; vertical-align: bottom; }
  .d1 { padding-left: 1.9rem !important; } .d2 { padding-left: 3rem !important; }
  .d3 { padding-left: 4.1rem !important; } .d4 { padding-left: 5.2rem !important; }
  .d5 { padding-left: 6.3rem !important; } .d6 { padding-left: 7.4rem !important; }
  .timeline td:first-child, .timeline th:first-child { border-left: 0; color: var(--faint); text-align: right; }
  .timeline .step { font-weight: 700; border-top: 1px solid var(--line); padding-top: 0.4rem; }
  .through::before { content: ""; display: block; border-top: 1px dashed var(--faint); margin-top: 0.7rem; }
  .timeline .marked { background: var(--mark); } .mark { color: var(--error); margin-left: 0.6rem; }
  .mark::before { content: "\\2190\\00a0"; }
  summary { cursor: pointer; font-weight: 600; margin-top: 1rem; }
  .trees { display: flex; flex-wrap: wrap; gap: 1rem 3rem; } ul { margin: 0.2rem 0; padding-left: 1.3rem; }
  .t-strong { font-weight: 700; } .t-error { color: var(--error); font-weight: 700; }
  .t-warning { color: var(--warning); font-weight: 700; } .t-note, .t-gutter { color: var(--note); }
  .t-help, .t-added { color: var(--help); } .t-removed { color: var(--error); } .t-faint { color: var(--faint); }
  [hidden] { display: none; }
  @media print { form, .skip { display: none; } .card { break-inside: avoid; } }

  """

/// Hides the flows that do not have the chosen rule; the page is whole without it.
let pageScript: StaticString = """
  (function () {
    var form = document.getElementById("filter");
    if (!form) { return; }
    var rule = document.getElementById("rule");
    var items = document.querySelectorAll("[data-ids]");
    function apply() {
      var wanted = rule.value, count = 0;
      items.forEach(function (item) {
        var has = !wanted || item.dataset.ids.split(" ").indexOf(wanted) >= 0;
        item.hidden = !has;
        if (has && item.tagName === "TR") { count += 1; }
      });
      document.getElementById("count").textContent = count + (count === 1 ? " flow" : " flows");
    }
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    rule.addEventListener("change", apply);
    form.hidden = false;
    apply();
  })();

  """
