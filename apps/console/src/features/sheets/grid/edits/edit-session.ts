import { History, type Step } from './history.ts'
import { WorkQueue } from './queue.ts'
import type { SheetWrites } from './writes.ts'

interface SessionOptions {
  writes: Pick<SheetWrites, 'undo'>
  onError: (error: unknown) => void
  /** Cells that an undo left because others changed them since. */
  onSkipped: (cells: number) => void
}

/**
 * What was done in the open sheet and can be undone. It belongs to the sheet and not to the grid: rows are drawn as cards
 * on a narrow screen, and forms and dialogs change them as well.
 */
export class EditSession {
  readonly history = new History()
  readonly queue = new WorkQueue(() => this.#notify())
  readonly #options: SessionOptions
  readonly #listeners = new Set<() => void>()
  #grid: unknown

  constructor(options: SessionOptions) {
    this.#options = options
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The grid of the sheet, kept while something else is drawn: its selection, and rows that can't be saved yet. */
  keepGrid<Grid>(make: () => Grid): Grid {
    return (this.#grid ??= make()) as Grid
  }

  /** Takes changes that were made beside the grid as one step. */
  note(changeIds: readonly string[]): Step {
    const step = [...changeIds]
    this.history.did(step)
    this.#notify()
    return step
  }

  undo = (): Promise<void> => this.#run((undo) => this.history.turn(true, undo))

  redo = (): Promise<void> => this.#run((undo) => this.history.turn(false, undo))

  /** Undoes one step, also when others have been done since. */
  takeBack(step: Step): Promise<void> {
    return this.#run((undo) => this.history.takeBack(step, undo))
  }

  /** Runs behind the writes that are under way: what is undone was done before. */
  async #run(turn: (undo: (changeId: string) => Promise<string | null>) => Promise<void>): Promise<void> {
    const { writes, onError, onSkipped } = this.#options
    let skipped = 0
    try {
      await this.queue.add(() =>
        turn(async (changeId) => {
          const outcome = await writes.undo(changeId)
          skipped += outcome.skipped
          return outcome.changeId
        }),
      )
    } catch (error) {
      onError(error)
    }
    if (skipped > 0) onSkipped(skipped)
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
