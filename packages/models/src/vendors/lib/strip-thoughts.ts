const OPEN = /^\s*<(think|thinking|thought)>/i
const OPENERS = ['<think>', '<thinking>', '<thought>']

/**
 * Removes the thoughts that some local models write between <think> and </think> at the start of a response. The result
 * does not depend on how the text is split into chunks. The same tags later in a response are part of it.
 */
export class ThoughtStripper {
  #held = ''
  #state: 'start' | 'thinking' | 'after' | 'text' = 'start'
  #close = ''

  /** The part of the text so far that is certainly not a thought. */
  push(delta: string): string {
    if (this.#state === 'text') return delta
    this.#held += delta
    if (this.#state === 'start') this.#begin()
    if (this.#state === 'thinking') this.#skip()
    if (this.#state === 'after') this.#held = this.#held.trimStart()
    if (this.#state === 'after' && this.#held !== '') this.#state = 'text'
    return this.#state === 'text' ? this.#take() : ''
  }

  /** What was held back when the response ends. */
  end(): string {
    return this.#state === 'thinking' ? '' : this.#take()
  }

  #take(): string {
    const text = this.#held
    this.#held = ''
    return text
  }

  #begin() {
    const found = OPEN.exec(this.#held)
    if (found) {
      this.#close = `</${found[1]!.toLowerCase()}>`
      this.#held = this.#held.slice(found[0].length)
      this.#state = 'thinking'
      return
    }
    const start = this.#held.trimStart().toLowerCase()
    if (!OPENERS.some((opener) => opener.startsWith(start))) this.#state = 'text'
  }

  /** Keeps only the last characters of a thought, in which the end tag may have begun. */
  #skip() {
    const end = this.#held.toLowerCase().indexOf(this.#close)
    if (end === -1) {
      this.#held = this.#held.slice(-this.#close.length)
      return
    }
    this.#held = this.#held.slice(end + this.#close.length)
    this.#state = 'after'
  }
}
