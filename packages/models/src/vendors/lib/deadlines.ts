import { type Reason, say } from '@millrace/contract'
import type { Clock } from '../../clock.ts'
import { ModelError } from '../../errors.ts'

/** In ms. */
export interface Timeouts {
  /** From the call to the first part of a response, including a retry. */
  firstTokenMs: number
  /** Maximum silence after that; any byte resets it. */
  idleMs: number
  /** For the whole response. */
  totalMs: number
}

/** The time limits of one response. `signal` is aborted by the caller, or with a `ModelError` on a timeout. */
export interface Deadlines {
  signal: AbortSignal
  bytesCame(): void
  tokenCame(): void
  /** Releases timers and the caller's signal. */
  end(): void
}

export function startDeadlines(input: { clock: Clock; timeouts: Timeouts; signal: AbortSignal }): Deadlines {
  const { clock, timeouts } = input
  const stop = new AbortController()
  const expire = (why: Reason) => () => stop.abort(new ModelError({ code: 'timeout', message: why }))
  const cancelTotal = clock.after(timeouts.totalMs, expire(say('model.slowEnd')))
  let cancelWait = clock.after(timeouts.firstTokenMs, expire(say('model.slowBegin')))
  let began = false
  const restart = () => {
    cancelWait()
    cancelWait = clock.after(timeouts.idleMs, expire(say('model.stopped')))
  }
  return {
    signal: AbortSignal.any([stop.signal, input.signal]),
    bytesCame: () => {
      if (began) restart()
    },
    tokenCame: () => {
      began = true
      restart()
    },
    end: () => {
      cancelTotal()
      cancelWait()
    },
  }
}
