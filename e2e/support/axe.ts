import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// What is still fading in has the colours of no state. (An animation without an end is one of those.)
const SETTLED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
  Promise.all(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => null)))).then(() => null)`

/** Axe finds nothing on the page as it stands, once what moves has come to rest. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(SETTLED)
  // No page of ours has frames of others: without them, axe needs no second page for its report.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found, `axe on ${what}`).toEqual([])
}
