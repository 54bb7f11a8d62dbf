/** What Ctrl+Z takes back: the changes of one action, in the order in which they were made. */
export type Step = readonly string[]

const KEPT = 200

/** Steps that can be undone, and those that can be done again until something else is done. */
export class History {
  #done: Step[] = []
  #undone: Step[] = []

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

  /** Takes a step back or does it again; a step that fails can be tried again. */
  async turn(back: boolean, undo: (changeId: string) => Promise<string | null>): Promise<void> {
    const from = back ? this.#done : this.#undone
    const to = back ? this.#undone : this.#done
    const step = from.at(-1)
    if (!step) return
    const undone: string[] = []
    // The last change first, so that each finds what it left.
    for (const changeId of step.toReversed()) {
      const change = await undo(changeId)
      if (change !== null) undone.push(change)
    }
    from.pop()
    if (undone.length > 0) to.push(undone)
  }
}
