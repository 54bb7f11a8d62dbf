/** A timer that fires so much later than it was set for tells of a process that stood still, or had its hands full. */
const LATE_MS = 250
/** How long data that has already arrived has to be read. */
const GRACE_MS = 1000
const GRACES_MOST = 20

/**
 * Calls back when the time is up, but not before what has come until then could be read. After a process stood still (it
 * was stopped, its machine slept), timers run before sockets are read: an answer that had come in time would be taken
 * for none. Gives what calls it off.
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

/** `AbortSignal.timeout` by such a deadline. */
export function deadlineSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  deadline(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')))
  return controller.signal
}
