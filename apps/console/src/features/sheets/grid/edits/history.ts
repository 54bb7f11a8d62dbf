/** What Ctrl+Z takes back: the changes of one action, in the order in which they were made. */
export type Step = readonly string[]

const KEPT = 200

/** Steps that can be undone, and those that can be done again until something else is done. */
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

  /** Whether a step that was done here was undone since. */
  isTakenBack(step: Step): boolean {
    return this.#takenBack.has(step)
  }

  /** Takes a step back or does it again; a step that fails can be tried again. */
  async turn(back: boolean, undo: (changeId: string) => Promise<string | null>): Promise<void> {
    const step = (back ? this.#done : this.#undone).at(-1)
    if (!step) return
    const undone = await undoStep(step, undo)
    this.#forget(step)
    if (undone.length > 0) (back ? this.#undone : this.#done).push(undone)
  }

  /** Takes back one step, once, whatever was done since; what was changed since stays as it is. */
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

/** Undoes the changes of a step, the last one first, so that each finds what it left. Gives the changes that did it. */
async function undoStep(step: Step, undo: (changeId: string) => Promise<string | null>): Promise<string[]> {
  const undone: string[] = []
  for (const changeId of step.toReversed()) {
    const change = await undo(changeId)
    if (change !== null) undone.push(change)
  }
  return undone
}
