import type { Clock } from './clock.ts'

/** A clock that stands until it is moved. */
export class ManualClock implements Clock {
  #now = 0
  #waiting: { at: number; call: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(ms: number, call: () => void): () => void {
    const entry = { at: this.#now + ms, call }
    this.#waiting.push(entry)
    return () => (this.#waiting = this.#waiting.filter((one) => one !== entry))
  }

  /** Calls that are still to come. */
  get waiting(): number {
    return this.#waiting.length
  }

  pass(ms: number): void {
    this.#now += ms
    const due = this.#waiting.filter(({ at }) => at <= this.#now)
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now)
    for (const { call } of due) call()
  }
}
