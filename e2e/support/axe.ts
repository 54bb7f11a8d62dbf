import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// What is still fading in has the colours of no state. (An animation without an end is one of those.)
const SETTLED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
  Promise.all(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => null)))).then(() => null)`

/** Looks at what has come to rest; a toast that came or went meanwhile gets another look, a fault stays in all of them. */
const LOOKS = 3

/** Axe finds nothing on the page as it stands, once what moves has come to rest. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  let found = await violations(page)
  for (let look = 1; look < LOOKS && found.length > 0; look++) found = await violations(page)
  expect(found, `axe on ${what}`).toEqual([])
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(SETTLED)
  // No page of ours has frames of others: without them, axe needs no second page for its report. To list what passes as
  // well takes a third of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations: all } = await axe.analyze()
  return all.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
