import { Failure } from '../../../../lib/errors.ts'

/** Each is a process with some hundred megabytes. */
const AT_ONCE = 2
const WAITING_MAX = 50

let busy = 0
const waiting: (() => void)[] = []

/** Waits until a file may be read for a preview; gives the function that lets the next one in. */
export async function takeTurn(signal: AbortSignal): Promise<() => void> {
  if (busy >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX)
      throw new Failure('unavailable', 'Too many files are being previewed. Try again in a moment.')
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
  busy++
  return () => {
    busy--
    waiting.shift()?.()
  }
}
