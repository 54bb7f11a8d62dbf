/** How a lane is asked to stop. `drain`: rows in progress finish, and no more start. */
export type Halt = 'pause' | 'cancel' | 'drain'

/** The signals for one lane's runs. */
export class StopSignals {
  readonly cancel = new AbortController()
  readonly pause = new AbortController()
  /** No more rows start, and those in progress stop. */
  readonly halted = AbortSignal.any([this.cancel.signal, this.pause.signal])
  halt: Halt | null = null

  stop(how: Halt): void {
    if (this.halt === 'cancel' || this.halt === how) return
    this.halt = how
    if (how === 'pause') this.pause.abort()
    if (how === 'cancel') this.cancel.abort()
  }
}
