/// The look of the page in light and dark; no colour says what the words do not.
let pageStyle: StaticString = """
  :root { --text: #1b1f24; --faint: #57606a; --back: #ffffff; --card: #f6f8fa; --line: #d0d7de;
    --error: #b3141f; --warning: #7d4e00; --note: #0550ae; --help: #116329; --mark: #fff1c2; }
  @media (prefers-color-scheme: dark) {
    :root { --text: #e6edf3; --faint: #9ba5b0; --back: #0d1117; --card: #161b22; --line: #30363d;
      --error: #ff8b84; --warning: #e8b339; --note: #79c0ff; --help: #6fdd8b; --mark: #4a3b00; }
  }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  body { margin: 0 auto; padding: 1rem; max-width: 76rem; color: var(--text); background: var(--back);
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  code { font: 0.875em/1.4 ui-monospace, Menlo, Consolas, monospace; }
  h1 { font-size: 1.5rem; margin: 0.5rem 0; } h2 { font-size: 1.2rem; margin: 0; }
  h3 { font-size: 1rem; margin: 1rem 0 0.2rem; } h4 { font-size: 0.9rem; margin: 0; } p { margin: 0.3rem 0; }
  a { color: var(--note); } small, .where, footer, caption { color: var(--faint); font-size: 0.875rem; }
  .id { white-space: nowrap; overflow-wrap: normal; }
  .skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; }
  :focus-visible { outline: 3px solid var(--note); outline-offset: 2px; }
  .good { color: var(--help); } .bad { color: var(--error); } .open { color: var(--warning); }
  .summary { font-size: 1.1rem; padding-left: 0.7rem; border-left: 0.4rem solid var(--help); }
  .summary.good, .summary.bad { color: inherit; } .summary.bad { border-color: var(--error); }
  .overview { margin: 1rem 0; } .bar { display: block; width: 100%; height: 0.9rem; border-radius: 0.3rem; }
  svg rect { fill: currentColor; }
  .counts { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0.5rem 0 1rem; padding: 0; list-style: none; }
  table { border-collapse: collapse; } caption { text-align: left; }
  .rules { width: 100%; max-width: 44rem; } .rules th { font-weight: 400; width: 1%; padding-right: 0.8rem; }
  .rules td:last-child { width: 3rem; text-align: right; } .rules tr > * { padding-top: 0; padding-bottom: 0; text-align: left; }
  .rules svg { display: block; width: 100%; height: 0.6rem; color: var(--faint); }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin: 1rem 0; }
  label { display: block; font-size: 0.875rem; color: var(--faint); max-width: 100%; }
  input, select { display: block; font: inherit; font-size: 1rem; line-height: 1.4; padding: 0.3rem; color: var(--text); max-width: 100%;
    background: var(--card); border: 1px solid var(--faint); border-radius: 0.3rem; } input { width: 16rem; }
  .card { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line);
    border-radius: 0.5rem; }
  .flow { border-top: 1px solid var(--line); }
  .flow[open] { padding-bottom: 1rem; }
  div.flow, .flow > summary { display: flex; flex-wrap: wrap; gap: 0.1rem 0.7rem; align-items: baseline;
    padding: 0.3rem 0.2rem 0.3rem 1.2rem; }
  .flow > summary { cursor: pointer; } .flow > summary::before { content: "\\25B8"; margin-left: -1rem; width: 0.3rem; }
  .flow[open] > summary::before { content: "\\25BE"; } .flow > summary::-webkit-details-marker { display: none; }
  .flow > summary { list-style: none; } .flow[open] > summary { background: var(--card); }
  .title { font-weight: 600; } .flow small { flex-basis: 100%; } .ids { display: flex; flex-wrap: wrap; gap: 0 0.7rem; }
  .badge { padding: 0 0.5rem; border: 1px solid currentColor; border-radius: 1rem;
    font-size: 0.8rem; font-weight: 600; white-space: nowrap; }
  details.flow > :not(summary) { margin-left: 1.2rem; }
  .message { font-weight: 600; } .tail > span:first-child { font-weight: 700; margin-right: 0.4rem; }
  .lines { margin: 0.5rem 0; padding: 0.5rem; background: var(--card); border: 1px solid var(--line);
    border-radius: 0.3rem; }
  .line { display: flex; } .line code { white-space: pre-wrap; }
  .n { flex: none; min-width: 2.2rem; padding-right: 0.7rem; color: var(--faint); text-align: right;
    font: 0.875em/1.6 ui-monospace, Menlo, Consolas, monospace; }
  .say, .gap { margin: 0 0 0.2rem 2.2rem; font-size: 0.9rem; color: var(--note); } .gap { color: var(--faint); }
  .say.main { color: var(--error); font-weight: 600; }
  mark { color: inherit; background: none; border-bottom: 2px solid var(--note); }
  mark.main { background: var(--mark); border-bottom: 2px solid var(--error); }
  .t-error { color: var(--error); } .t-warning { color: var(--warning); } .t-note { color: var(--note); }
  .t-help, .t-added { color: var(--help); } .t-removed { color: var(--error); }
  .drawn summary { cursor: pointer; font-weight: 600; margin-top: 0.7rem; }
  .trees { display: flex; flex-wrap: wrap; gap: 1rem 3rem; } ul { margin: 0.2rem 0; padding-left: 1.3rem; }
  .timeline { width: 100%; table-layout: fixed; font-size: 0.875rem; margin-top: 0.3rem; }
  .timeline td, .timeline th { padding: 0.1rem 0.6rem; border-left: 1px solid var(--line); text-align: left;
    vertical-align: bottom; }
  .timeline tr > :first-child { width: 2.6rem; border-left: 0; padding-left: 0; color: var(--faint); text-align: right; }
  .timeline .step { font-weight: 700; border-top: 1px solid var(--line); padding-top: 0.4rem; }
  .d1 { padding-left: 1.4rem !important; } .d2 { padding-left: 2.2rem !important; }
  .d3 { padding-left: 3rem !important; } .d4 { padding-left: 3.8rem !important; }
  .d5 { padding-left: 4.6rem !important; } .d6 { padding-left: 5.4rem !important; }
  .through::before { content: ""; display: block; border-top: 1px dashed var(--faint); margin-bottom: 0.6rem; }
  .marked { background: var(--mark); }
  .mark { color: var(--error); margin-left: 0.6rem; white-space: nowrap; overflow-wrap: normal; }
  .mark::before { content: "\\2190\\00a0"; }
  .named thead { display: none; } .named, .named tbody { display: block; }
  .named tr { display: grid; grid-template-columns: 2.6rem 1fr; column-gap: 0.6rem; }
  .named tr > :not(:first-child) { grid-column: 2; border: 0; padding: 0 !important; }
  .named td:empty, .named .through { display: none; }
  .named td[data-c]::before { content: attr(data-c) ": "; font-weight: 600; }
  @media (max-width: 48rem) {
    .timeline thead { display: none; } .timeline, .timeline tbody { display: block; }
    .timeline tr { display: grid; grid-template-columns: 1.6rem 1fr; column-gap: 0.6rem; }
    .timeline tr > :first-child { width: auto; padding: 0; }
    .timeline tr > :not(:first-child) { grid-column: 2; border: 0; padding: 0 !important; }
    .timeline td:empty, .timeline .through { display: none; }
    .timeline td[data-c]::before { content: attr(data-c) ": "; font-weight: 600; }
    details.flow > :not(summary) { margin-left: 0; } .rules th { width: auto; } input { width: 100%; }
  }
  @media print { form, .skip { display: none; } .card, .finding { break-inside: avoid; } }

  """
