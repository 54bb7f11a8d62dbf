import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'

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

/** The small build of axe. Its adapter for Playwright would load the large one twice for each check. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Listing passed rules as well would take a third of its time.
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'], reporter: 'no-passes' }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`

/** Separate rules depend on colours and on width: two of the four combinations cover both. */
const STYLES = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const

/** Expects axe to find nothing on the page once animations have ended. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  let found = await violations(page)
  for (let look = 1; look < LOOKS && found.length > 0; look++) found = await violations(page)
  expect(found, `axe on ${what}`).toEqual([])
}

/**
 * The same in light at 1280 px and in dark at 390 px, without loading the page twice. The page must not be wider than
 * the screen. It stays in the last style, so the next page that is loaded begins with that one.
 */
export async function expectAccessibleInBothStyles(
  page: Page,
  what: string,
  isReady: () => Promise<void> = async () => {},
): Promise<void> {
  const isNarrow = page.viewportSize()!.width < STYLES[0].width
  for (const { colorScheme, width } of isNarrow ? STYLES.toReversed() : STYLES) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await isReady()
    await expectAccessible(page, `${what}, ${colorScheme}, ${width} px`)
    await expectNoSidewaysScroll(page, `${what}, ${width} px`)
  }
}

/** Expects the page to be no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(over, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
}

async function violations(page: Page): Promise<string[]> {
  await Promise.all(page.frames().map(load))
  return page.evaluate<string[]>(`${SETTLED}.then(() => ${VIOLATIONS})`)
}

/** Loads axe into a document that doesn't have it yet. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(AXE)
}
