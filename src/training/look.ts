/**
 * Colours and type of everything that treewright shows in a browser: the page has the same text in web/look.css (a test compares
 * them), for a report is one file that needs nothing else.
 */
export const LOOK = `/* Colours and type of everything that treewright shows in a browser. Text has a contrast of at least 4.5 : 1 (WCAG AA). */
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f8, #0f1215);
  --surface: light-dark(#ffffff, #171b20);
  --sunken: light-dark(#eef0f3, #222931);
  --ink: light-dark(#16191d, #f1f3f6);
  --quiet: light-dark(#59626b, #a3adb8);
  --line: light-dark(#dde1e6, #2b323a);
  --tree-line: light-dark(#b4bcc6, #525c68);
  --accent: light-dark(#1f5fa8, #84b9f5);
  --accent-soft: light-dark(#e6eff9, #1c2c40);
  --on-accent: light-dark(#ffffff, #0f1215);
  --good: light-dark(#13703f, #63cf95);
  --good-soft: light-dark(#e1f3e9, #142c20);
  --bad: light-dark(#b3261e, #ff9a8f);
  --bad-soft: light-dark(#fbe9e7, #3a1a18);
  --warn: light-dark(#8a5300, #f0b65a);
  --warn-soft: light-dark(#fbf0dd, #33260f);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --radius: 10px;
}
:root[data-theme="light"] {
  color-scheme: light;
}
:root[data-theme="dark"] {
  color-scheme: dark;
}
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 16px / 1.5 var(--sans);
}
`;
