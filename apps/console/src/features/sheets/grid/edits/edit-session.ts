import { History, type Step } from './history.ts'
import { WorkQueue } from './queue.ts'
import type { SheetWrites } from './writes.ts'

interface SessionOptions {
  writes: Pick<SheetWrites, 'undo'>
  onError: (error: unknown) => void
  /** Number of cells that undo skipped because someone else changed them since. */
  onSkipped: (cells: number) => void
}

/**
 * The undoable edits in the open sheet. They belong to the sheet rather than the grid, because cards, forms and dialogs
 * change rows as well.
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

  /** The sheet's grid, kept while something else is shown: its selection, and rows that cannot be saved yet. */
  keepGrid<Grid>(make: () => Grid): Grid {
    return (this.#grid ??= make()) as Grid
  }

  /** Adds changes made outside the grid as one step. */
  note(changeIds: readonly string[]): Step {
    const step = [...changeIds]
    this.history.did(step)
    this.#notify()
    return step
  }

  undo = (): Promise<void> => this.#run((undo) => this.history.turn(true, undo))

  redo = (): Promise<void> => this.#run((undo) => this.history.turn(false, undo))

  /** Undoes one step, even if others followed. */
  takeBack(step: Step): Promise<void> {
    return this.#run((undo) => this.history.takeBack(step, undo))
  }

  /** Runs after pending writes, so that these can be undone. */
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
