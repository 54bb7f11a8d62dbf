import type { Dispatcher } from 'undici'

/** Upper limit for held-back bytes: the amount a Node stream accepts before it applies backpressure. */
const MOST_HELD = 65_536

/**
 * Merges parts of a response that arrive within `patience` ms (evaluated for each piece; 0 forwards at once). Every
 * piece costs about 40 µs in the streams above, which would otherwise apply to each word of a vendor. Parts that
 * arrived before a connection broke are forwarded before its error.
 */
export const gathering =
  (patience: () => number): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, gather(handler, patience))

function gather(handler: Dispatcher.DispatchHandler, patience: () => number): Dispatcher.DispatchHandler {
  let held: Buffer[] = []
  let size = 0
  let timer: NodeJS.Timeout | null = null
  /** Returns whether there was anything to forward. */
  const pass = (controller: Dispatcher.DispatchController): boolean => {
    if (timer) clearTimeout(timer)
    timer = null
    if (size === 0) return false
    const whole = held.length === 1 ? held[0]! : Buffer.concat(held, size)
    held = []
    size = 0
    handler.onResponseData?.(controller, whole)
    return true
  }
  return {
    onRequestStart: (controller, context: unknown) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onResponseStart: (...args) => handler.onResponseStart?.(...args),
    onResponseData: (controller, chunk) => {
      const ms = patience()
      held.push(chunk)
      size += chunk.length
      if (ms <= 0 || size > MOST_HELD) pass(controller)
      else timer ??= setTimeout(() => pass(controller), ms)
    },
    onResponseEnd: (controller, trailers) => {
      pass(controller)
      handler.onResponseEnd?.(controller, trailers)
    },
    onResponseError: (controller, error) => {
      const fail = () => handler.onResponseError?.(controller, error)
      // An error discards unread data, so data is forwarded first.
      if (!controller?.aborted && pass(controller)) setImmediate(fail)
      else {
        if (timer) clearTimeout(timer)
        fail()
      }
    },
  }
}
