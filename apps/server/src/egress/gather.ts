import type { Dispatcher } from 'undici'

/** More than this is not held back; it is what a stream of Node takes before it asks its source to wait. */
const MOST_HELD = 65_536

/**
 * Passes an answer on in larger pieces: what comes within `patience` ms (asked with each piece, 0: at once) goes on
 * together. Each piece costs some forty microseconds on its way through the streams above, which a vendor's words would
 * each cost. What came before a connection breaks is passed on before its error.
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
  /** Whether there was something to pass on. */
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
      // An error takes what is not read yet with it.
      if (!controller?.aborted && pass(controller)) setImmediate(fail)
      else {
        if (timer) clearTimeout(timer)
        fail()
      }
    },
  }
}
