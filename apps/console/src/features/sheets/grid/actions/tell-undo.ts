import { showReport, withdrawReport } from '../../../../lib/notify/report-error.ts'
import type { Step } from '../edits/history.ts'
import type { GridContext } from '../grid-context.ts'

/** So many cells or rows people have before their eyes when they change them. */
const SEEN_CELLS = 100
export const SEEN_ROWS = 10

/** Says what was done, with a button that undoes it; of much at once, it stays until someone closes it. */
export function tellUndo(
  grid: GridContext,
  { message, step, stays }: { message: string; step: Step; stays: boolean },
): void {
  if (step.length === 0) return
  const { model } = grid
  const key = `grid ${grid.props.sheet.id}`
  const stop = model.subscribe(() => {
    if (!model.edits.history.isTakenBack(step)) return
    // Once: the next report with this key is about something else.
    stop()
    withdrawReport(key)
  })
  showReport({
    message,
    level: 'info',
    key,
    stays,
    onUndo: () => void model.edits.takeBack(step),
    onClose: stop,
  })
}

/** The same for cells that were written; of a few nothing is said, they are in sight. */
export async function tellChanged(
  grid: GridContext,
  { cells, writing, key }: { cells: number; writing: Promise<Step>; key: 'changed' | 'emptied' },
): Promise<void> {
  const step = await writing
  if (cells <= SEEN_CELLS) return
  const message = grid.t(`note.${key}`, { count: cells, sheet: grid.props.sheet.name })
  tellUndo(grid, { message, step, stays: true })
}
