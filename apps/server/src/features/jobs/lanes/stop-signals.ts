/** How a lane is asked to stop. `drain`: what is at work goes on to its end, and nothing more begins. */
export type Halt = 'pause' | 'cancel' | 'drain'

/** The signals of one lane's walks. */
export class StopSignals {
  readonly cancel = new AbortController()
  readonly pause = new AbortController()
  /** Nothing new is to begin, and what is at work is to stop. */
  readonly halted = AbortSignal.any([this.cancel.signal, this.pause.signal])
  halt: Halt | null = null

  stop(how: Halt): void {
    if (this.halt === 'cancel' || this.halt === how) return
    this.halt = how
    if (how === 'pause') this.pause.abort()
    if (how === 'cancel') this.cancel.abort()
  }
}
