import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// Elements that are fading in have intermediate colours. (An endless animation always has.)
const SETTLED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
  Promise.all(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => null)))).then(() => null)`

/**
 * Checks after animations; a toast that appears or disappears in the meantime gets another try, a real fault shows in
 * all.
 */
const LOOKS = 3

/** Expects axe to find nothing on the page once animations have ended. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  let found = await violations(page)
  for (let look = 1; look < LOOKS && found.length > 0; look++) found = await violations(page)
  expect(found, `axe on ${what}`).toEqual([])
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(SETTLED)
  // Our pages frame no other sites: without frames, axe needs no second page for its report. Listing passed rules as
  // well would take a third of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations: all } = await axe.analyze()
  return all.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
