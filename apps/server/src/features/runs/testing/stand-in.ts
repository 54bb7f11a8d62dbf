import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Called {
  path: string
  /** The Idempotency-Key of the call. */
  key: string
}

/** A service on this machine that records its calls in order. */
export interface StandIn {
  url: string
  calls: Called[]
  close: () => Promise<void>
}

/** `delay`: ms until it answers, or what it waits for first; null: never answers. */
export async function startStandIn(
  delay: (call: Called) => number | Promise<unknown> | null = () => 0,
): Promise<StandIn> {
  const calls: Called[] = []
  const server = createServer((request, response) => {
    const call = { path: request.url ?? '', key: String(request.headers['idempotency-key'] ?? '') }
    calls.push(call)
    const until = delay(call)
    if (until === null) return
    const answer = () => response.setHeader('content-type', 'application/json').end('{"ok":true}')
    if (typeof until === 'number') setTimeout(answer, until)
    else void until.then(answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Calls of a step that came after the next step had begun, so the step had already been reported as finished. */
export function repeatedAfterTheirEnd({ calls }: Pick<StandIn, 'calls'>): string[] {
  const furthest = new Map<string, string>()
  return calls.flatMap(({ path, key }) => {
    const [, step, name] = path.split('/') as [string, string, string]
    const before = furthest.get(name) ?? ''
    if (step > before) furthest.set(name, step)
    return step < before ? [key] : []
  })
}
