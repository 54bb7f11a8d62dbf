/** Runs tasks one at a time in order, so that undo follows the writes it reverts. */
export class WorkQueue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get busy(): boolean {
    return this.#waiting > 0
  }

  add<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const done = this.#last.then(work).finally(() => {
      this.#waiting -= 1
      this.#onChange()
    })
    this.#last = done.catch(() => undefined)
    this.#onChange()
    return done
  }
}
