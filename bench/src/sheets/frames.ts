import type { Page } from '@playwright/test'

// As text: code that runs in the page has other types than code that runs here.

const WATCH = `{
  const lengths = []
  let last = performance.now()
  let handle = requestAnimationFrame(function next() {
    const now = performance.now()
    lengths.push(now - last)
    last = now
    handle = requestAnimationFrame(next)
  })
  globalThis.stopFrames = () => (cancelAnimationFrame(handle), lengths.slice(1))
}`

/** Records the frame times of a page until the returned function is called, which returns them in ms. */
export async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(WATCH)
  return () => page.evaluate<number[]>('stopFrames()')
}

const openAndWait = (link: string, text: string) => `(async () => {
  const find = () => [...document.querySelectorAll('a')].find((a) => a.textContent.trim() === ${JSON.stringify(link)})
  const isThere = () =>
    [...document.querySelectorAll('[role="gridcell"]')].some((cell) => cell.textContent.startsWith(${JSON.stringify(text)}))
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const since = performance.now()
  find().click()
  while (!isThere()) await frame()
  await frame()
  return performance.now() - since
})()`

/** Follows the link with this name and waits for the frame after a cell that begins with the text; in ms. */
export const timeUntilRows = (page: Page, of: { link: string; text: string }): Promise<number> =>
  page.evaluate<number>(openAndWait(of.link, of.text))
