import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sheets } from '@millrace/contract'
import { chromium, type Page } from '@playwright/test'
import { median, percentile } from '../lib/machine.ts'
import { printTable } from '../lib/table.ts'
import { timeUntilRows, watchFrames } from './frames.ts'
import { onServersWithSheet, type SheetServer } from './servers.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const OPENINGS = 5
const PASTED = { rows: 1000, columns: 10 }
const SLOW_FRAME_MS = 50
// The page keeps an event stream open, so its network is never idle.
const SETTLE_MS = 1500

type Line = [what: string, measured: string, target: string]

/** How a sheet of a million rows feels in a real browser: opening, dragging through it, pasting. */
export async function benchSheetScreen(): Promise<void> {
  await onServersWithSheet(ROWS, async (place) => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--disable-gpu', '--disable-background-networking', '--no-first-run'],
      // The scroll bar is dragged.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: place.server.url })
      const page = await context.newPage()
      await page.addInitScript((token) => localStorage.setItem('token', token), place.token)
      const lines = [
        ...(await opening(page, place)),
        ...(await dragging(page)),
        ...(await pasting(page, place)),
      ]
      printTable(
        `A sheet of ${ROWS.toLocaleString('en')} × 12 on screen, ${place.database} (load ${loadavg()[0]!.toFixed(1)})`,
        ['what', 'measured', 'target'],
        lines,
      )
    } finally {
      await browser.close()
    }
  })
}

const ms = (value: number) => `${Math.round(value)} ms`

/** From the click in the list of sheets until the first rows are drawn. */
async function opening(page: Page, { server }: SheetServer): Promise<Line[]> {
  const taken: number[] = []
  await page.goto(`${server.url}/console/sheets`)
  for (let n = 0; n <= OPENINGS; n += 1) {
    const link = page.getByRole('link', { name: 'Sheet', exact: true })
    await link.waitFor()
    await wait(SETTLE_MS)
    taken.push(await timeUntilRows(page, { link: 'Sheet', text: 'Name ' }))
    await page.goBack()
  }
  await page.goForward()
  await wait(SETTLE_MS)
  const [first = Number.NaN, ...again] = taken
  return [
    ['first rows on screen, the grid being loaded for the first time', ms(first), ''],
    [`first rows on screen, median of ${OPENINGS}`, ms(median(again)), 'under 300 ms'],
  ]
}

const REACHED = `(({ scrollTop, scrollHeight, clientHeight }) => (scrollTop + clientHeight) / scrollHeight)(
  document.querySelector('.dvn-scroller'))`

/** Drags the scroll bar from the first row to the last. */
async function dragging(page: Page): Promise<Line[]> {
  const scroller = page.locator('.dvn-scroller')
  const box = (await scroller.boundingBox())!
  const x = box.x + box.width - 6
  // Below the arrow button, on the handle.
  const [top, bottom] = [box.y + 26, box.y + box.height - 24]
  const stop = await watchFrames(page)
  await page.mouse.move(x, top)
  await page.mouse.down()
  const steps = 400
  for (let n = 1; n <= steps; n += 1) await page.mouse.move(x, top + ((bottom - top) * n) / steps)
  await page.mouse.up()
  const frames = await stop()
  const reached = await page.evaluate<number>(REACHED)
  const quick = frames.filter((frame) => frame < SLOW_FRAME_MS).length / frames.length
  return [
    [
      `frames under ${SLOW_FRAME_MS} ms while dragging (${frames.length} frames, to ${Math.round(reached * 100)} % of the height)`,
      `${(quick * 100).toFixed(1)} %`,
      'at least 95 %',
    ],
    [
      'frames: p50, p95, slowest',
      `${ms(median(frames))}, ${ms(percentile(frames, 0.95))}, ${ms(Math.max(...frames))}`,
      '',
    ],
  ]
}

/** Pastes 10,000 cells over 500 existing and 500 new rows, then undoes it. */
async function pasting(page: Page, { client, server }: SheetServer): Promise<Line[]> {
  const columns = Array.from({ length: PASTED.columns }, (_, n) => ({ label: `Text ${n + 1}` }))
  const { id } = await client.call(sheets.create, { body: { name: 'Pasted', columns } })
  const records = Array.from({ length: 500 }, () => ({ cells: {} }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  await page.goto(`${server.url}/console/sheets/detail/${id}`)
  await page.locator('canvas').first().waitFor()
  await wait(SETTLE_MS)
  const text = Array.from({ length: PASTED.rows }, (_, row) =>
    columns.map((_column, place) => `value ${row} ${place}`).join('\t'),
  ).join('\n')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  const box = (await page.locator('.dvn-scroller').boundingBox())!
  await page.mouse.click(box.x + 120, box.y + 60)

  const paste = await answered(page, () => page.keyboard.press('Control+v'))
  const stands = await countFilled(client, id)
  const undo = await answered(page, () => page.keyboard.press('Control+z'))
  const left = await countFilled(client, id)
  return [
    [
      `paste of ${(PASTED.rows * PASTED.columns).toLocaleString('en')} cells, until saved (${stands} rows)`,
      ms(paste),
      'under 2 s',
    ],
    [`undone in one step (${left} rows filled, 500 empty ones there)`, ms(undo), 'one step'],
  ]
}

/** From the key press until the server has answered the resulting write. */
async function answered(page: Page, press: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET')
  const since = performance.now()
  await press()
  await (await answer).finished()
  return performance.now() - since
}

async function countFilled(client: SheetServer['client'], id: string): Promise<number> {
  const filter = JSON.stringify({ column: 'text_1', op: 'notEmpty' })
  const { total } = await client.call(sheets.countRecords, { params: { id }, query: { filter } })
  return total
}
