import { say } from '@millrace/contract'
import type { Egress } from './client.ts'
import { EgressError } from './errors.ts'

/** The same way out, narrowed to some addresses: others are not called, even when an allowed one redirects to them. */
export function within(egress: Egress, mayCall: (url: URL) => boolean): Egress {
  const call: Egress['fetch'] = (url, init) => egress.fetch(url, { ...init, mayCall })
  return {
    fetch: call,
    asFetch: (limits) => egress.asFetch({ ...limits, mayCall }),
    // Only HTTP has such addresses: there is no other way out.
    connect: ({ host }) => Promise.reject(new EgressError('not_allowed', say('host.blocked', { host }))),
    close: () => egress.close(),
  }
}
