import type { ServerResponse } from 'node:http'

/** Waits; gives up and returns false as soon as the caller has gone. */
export function pause(response: ServerResponse, ms: number): Promise<boolean> {
  if (response.destroyed || response.closed) return Promise.resolve(false)
  return new Promise((resolve) => {
    const gone = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      response.off('close', gone)
      resolve(true)
    }, ms)
    response.once('close', gone)
  })
}

/** Never answers: ends when the caller goes away or the server closes. */
export function hang(response: ServerResponse): Promise<void> {
  if (response.destroyed || response.closed) return Promise.resolve()
  return new Promise((resolve) => response.once('close', () => resolve()))
}
