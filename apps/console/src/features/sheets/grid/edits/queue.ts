/** Runs one piece of work at a time, in order: what is undone was done before. */
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
