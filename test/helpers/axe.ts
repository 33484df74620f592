/** What axe-core finds wrong with a page: each rule with the elements it is about. */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** `impacts`: how grave it must be; all, if left out. */
export async function violationsOf(page: Page, impacts?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    return (await inPage.run({ resultTypes: ["violations"], preload: false })).violations;
  });
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact!))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
