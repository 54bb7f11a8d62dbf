import { showReport, withdrawReport } from '../../../../lib/notify/report-error.ts'
import type { Step } from '../edits/history.ts'
import type { GridContext } from '../grid-context.ts'

/** Changes up to this number of cells or rows are visible to the user. */
const SEEN_CELLS = 100
export const SEEN_ROWS = 10

/** Reports an action with an undo button; after a large change, the message stays until dismissed. */
export function tellUndo(
  grid: GridContext,
  { message, step, stays }: { message: string; step: Step; stays: boolean },
): void {
  if (step.length === 0) return
  const { model } = grid
  const key = `grid ${grid.props.sheet.id}`
  const stop = model.subscribe(() => {
    if (!model.edits.history.isTakenBack(step)) return
    // Runs once: the next message with this key is about something else.
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

/** `tellUndo` for written cells; a few visible changes are not reported. */
export async function tellChanged(
  grid: GridContext,
  { cells, writing, key }: { cells: number; writing: Promise<Step>; key: 'changed' | 'emptied' },
): Promise<void> {
  const step = await writing
  if (cells <= SEEN_CELLS) return
  const message = grid.t(`note.${key}`, { count: cells, sheet: grid.props.sheet.name })
  tellUndo(grid, { message, step, stays: true })
}
