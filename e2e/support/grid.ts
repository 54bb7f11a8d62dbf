import { expect, type Locator, type Page } from '@playwright/test'

// The grid is drawn on a canvas. For screen readers it contains a table, where these helpers find cells.

/** Columns of that table before the sheet's first: the row headers. */
const ROW_HEADS = 1
/** A point in the first cell of the first row, relative to the grid. */
const FIRST_CELL = { x: 120, y: 52 }

/** A cell by row and column, both from 0; only those on screen exist. */
export const cell = (page: Page, row: number, column: number): Locator =>
  page.getByTestId(`glide-cell-${column + ROW_HEADS}-${row}`)

export const gridOf = (page: Page): Locator => page.getByRole('region', { name: /^Cells of / })

/** Waits until the first row is drawn, and moves the cursor to its first cell. */
export async function enterGrid(page: Page, firstText: string): Promise<void> {
  const first = cell(page, 0, 0)
  await expect(first).toHaveText(firstText)
  // The cursor may be there already, and a second click soon after the first would open the cell editor.
  if ((await first.getAttribute('aria-selected')) === 'true') await first.focus()
  else await gridOf(page).click({ position: FIRST_CELL })
  await expect(first).toHaveAttribute('aria-selected', 'true')
}

/** Moves the cursor to a cell and clears the rest of the selection. */
export async function goTo(page: Page, row: number, column: number): Promise<void> {
  // Moves away first: from the first cell itself, a larger selection would stay.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Home')
  for (let n = 0; n < row; n += 1) await page.keyboard.press('ArrowDown')
  for (let n = 0; n < column; n += 1) await page.keyboard.press('ArrowRight')
}

/** Extends the selection from the cursor. */
export async function growBy(page: Page, rows: number, columns: number): Promise<void> {
  for (let n = 0; n < rows; n += 1) await page.keyboard.press('Shift+ArrowDown')
  for (let n = 0; n < columns; n += 1) await page.keyboard.press('Shift+ArrowRight')
}

/** Pastes a text as if it had been copied elsewhere. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('Control+v')
}

/** Drops a file onto the page, as from the desktop. */
export async function dropFile(
  page: Page,
  file: { name: string; type: string; text: string },
): Promise<void> {
  await page.evaluate(`(() => {
    const { name, type, text } = ${JSON.stringify(file)}
    const data = new DataTransfer()
    data.items.add(new File([text], name, { type }))
    for (const event of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer: data }))
  })()`)
}
