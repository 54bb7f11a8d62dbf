/** One undo step: the changes of an action in the order they were made. */
export type Step = readonly string[]

const KEPT = 200

/** Steps that can be undone, and those that can be redone until the next edit. */
export class History {
  #done: Step[] = []
  #undone: Step[] = []
  readonly #takenBack = new WeakSet<Step>()

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  did(step: Step): void {
    if (step.length === 0) return
    this.#done = [...this.#done, step].slice(-KEPT)
    this.#undone = []
  }

  /** Whether a step was undone. */
  isTakenBack(step: Step): boolean {
    return this.#takenBack.has(step)
  }

  /** Undoes or redoes a step; a failed one can be retried. */
  async turn(back: boolean, undo: (changeId: string) => Promise<string | null>): Promise<void> {
    const step = (back ? this.#done : this.#undone).at(-1)
    if (!step) return
    const undone = await undoStep(step, undo)
    this.#forget(step)
    if (undone.length > 0) (back ? this.#undone : this.#done).push(undone)
  }

  /** Undoes one step once, even if others followed; cells changed since are kept. */
  async takeBack(step: Step, undo: (changeId: string) => Promise<string | null>): Promise<void> {
    if (this.isTakenBack(step)) return
    const undone = await undoStep(step, undo)
    this.#forget(step)
    if (undone.length > 0) this.#undone.push(undone)
  }

  #forget(step: Step): void {
    this.#takenBack.add(step)
    this.#done = this.#done.filter((one) => one !== step)
    this.#undone = this.#undone.filter((one) => one !== step)
  }
}

/** Undoes the changes of a step in reverse order. Returns the resulting changes. */
async function undoStep(step: Step, undo: (changeId: string) => Promise<string | null>): Promise<string[]> {
  const undone: string[] = []
  for (const changeId of step.toReversed()) {
    const change = await undo(changeId)
    if (change !== null) undone.push(change)
  }
  return undone
}
