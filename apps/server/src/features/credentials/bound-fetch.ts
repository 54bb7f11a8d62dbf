import { say } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { EgressError } from '../../egress/index.ts'

interface Limits {
  timeoutMs: number
  maxBytes?: number
  /** How redirects are handled: as an error, or returned like other responses. They are never followed. */
  redirect?: 'error' | 'manual'
}

/** A `fetch` for a secret that belongs to one site: it rejects requests to any other origin. */
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
