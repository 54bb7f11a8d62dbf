import { say } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { EgressError } from '../../egress/index.ts'

interface Limits {
  timeoutMs: number
  maxBytes?: number
  /** What being sent on by the site is: an error, or an answer like others. It is never a new address. */
  redirect?: 'error' | 'manual'
}

/** A way out for a secret that belongs to one site: nothing is sent elsewhere. */
export function boundFetch(
  context: Context,
  address: string,
  { redirect = 'error', ...limits }: Limits,
): typeof fetch {
  const { origin } = new URL(address)
  const out = context.egress.asFetch(limits)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.origin !== origin) throw new EgressError('bad_url', say('url.elsewhere'))
    return out(input, { ...init, redirect })
  }
}
