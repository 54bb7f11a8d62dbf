import type { Page } from '@playwright/test'
import { watchFrames } from '../sheets/frames.ts'

// As text: code that runs in the page has other types than code that runs here.

/** Turns the wheel over the middle of the canvas, a little per frame, back and forth. */
const WHEEL = (ctrl: boolean, frames: number) => `(async () => {
  const pane = document.querySelector('.react-flow__pane')
  const box = pane.getBoundingClientRect()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let n = 0; n < ${frames}; n += 1) {
    const sign = n < ${frames} / 2 ? 1 : -1
    pane.dispatchEvent(new WheelEvent('wheel', {
      deltaX: ${ctrl ? 0 : 18} * sign, deltaY: ${ctrl ? -0.5 : 14} * sign, ctrlKey: ${ctrl},
      clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true,
    }))
    await frame()
  }
})()`

/** Frame times while the canvas is panned, in ms. */
export async function framesOfPan(page: Page, frames = 300): Promise<number[]> {
  const stop = await watchFrames(page)
  await page.evaluate(WHEEL(false, frames))
  return stop()
}

/** Frame times while it is zoomed in and out by half, in ms. */
export async function framesOfZoom(page: Page, frames = 240): Promise<number[]> {
  const stop = await watchFrames(page)
  await page.evaluate(WHEEL(true, frames))
  return stop()
}

/** Frame times while the mouse drags a step back and forth, in ms. */
export async function framesOfDrag(page: Page, moves = 240): Promise<number[]> {
  const box = (await page.locator('.react-flow__node[data-id="n13"]').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const stop = await watchFrames(page)
  for (let n = 1; n <= moves; n += 1) {
    const way = moves / 2 - Math.abs(n - moves / 2)
    await page.mouse.move(x + way, y + way / 2)
  }
  const frames = await stop()
  await page.mouse.up()
  return frames
}

/** Starts recording tasks of 50 ms and more; returns a function that gives their durations so far. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(`{
    globalThis.longTasks = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
  }`)
  return () => page.evaluate<number[]>('globalThis.longTasks')
}

/** Follows a link and waits for the frame after the first nodes are drawn; in ms. */
export const timeUntilNodes = (page: Page, path: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const link = [...document.querySelectorAll('a')].find((a) => a.getAttribute('href')?.endsWith(${JSON.stringify(path)}))
    const since = performance.now()
    link.click()
    while (document.querySelectorAll('.react-flow__node').length < 5) await frame()
    while (getComputedStyle(document.querySelector('.react-flow__node')).visibility !== 'visible') await frame()
    await frame()
    return performance.now() - since
  })()`)
