/** Light, dark, or as the system says. The choice is kept; without storage it holds for this visit. */
const KEY = "treewright-theme";

export function followTheme(select: HTMLSelectElement): void {
  select.value = storedTheme();
  apply(select.value);
  select.addEventListener("change", () => {
    apply(select.value);
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // Some browsers refuse storage to files and in private windows.
    }
  });
}

function apply(theme: string): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function storedTheme(): string {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Which of the two is on the screen now. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
