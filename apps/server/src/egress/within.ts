import type { Egress } from './client.ts'

/** The same way out, narrowed to some addresses: others are not called, even when an allowed one redirects to them. */
export function within(egress: Egress, mayCall: (url: URL) => boolean): Egress {
  const call: Egress['fetch'] = (url, init) => egress.fetch(url, { ...init, mayCall })
  return {
    fetch: call,
    asFetch: (limits) => egress.asFetch({ ...limits, mayCall }),
    close: () => egress.close(),
  }
}
