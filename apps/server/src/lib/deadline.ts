/** A timer that fires this late indicates that the process was stopped or busy. */
const LATE_MS = 250
/** Grace period for reading data that has already arrived. */
const GRACE_MS = 1000
const GRACES_MOST = 20

/**
 * Calls back after a time, but not before data that arrived until then could be read. After a process was stopped (or
 * its machine slept), timers run before sockets are read, so a response that came in time would look missing. Returns a
 * function that cancels it.
 */
export function deadline(ms: number, call: () => void): () => void {
  let timer: NodeJS.Timeout
  const arm = (wait: number, graces: number) => {
    const dueAt = performance.now() + wait
    const judge = () => {
      if (graces > 0 && performance.now() - dueAt > LATE_MS) arm(GRACE_MS, graces - 1)
      else call()
    }
    timer = setTimeout(judge, wait).unref()
  }
  arm(ms, GRACES_MOST)
  return () => clearTimeout(timer)
}

/** `AbortSignal.timeout` with such a deadline. */
export function deadlineSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  deadline(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')))
  return controller.signal
}
