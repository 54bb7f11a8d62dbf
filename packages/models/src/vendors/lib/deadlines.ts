import { type Reason, say } from '@millrace/contract'
import type { Clock } from '../../clock.ts'
import { ModelError } from '../../errors.ts'

/** In ms. */
export interface Timeouts {
  /** From the call to the first piece of an answer, a retry included. */
  firstTokenMs: number
  /** Longest silence after that; any byte breaks it. */
  idleMs: number
  /** For the whole answer. */
  totalMs: number
}

/** The time limits of one answer; `signal` is aborted by the caller or with a `ModelError` when one has passed. */
export interface Deadlines {
  signal: AbortSignal
  bytesCame(): void
  tokenCame(): void
  /** Lets go of timers and of the caller's signal. */
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
