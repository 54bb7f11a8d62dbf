import type { Context } from '../../context.ts'
import { EgressError } from '../../egress/index.ts'

/**
 * A way out for a secret that belongs to one site: nothing is sent elsewhere, and being sent on by the site counts as
 * an error, not as a new address.
 */
export function boundFetch(
  context: Context,
  address: string,
  limits: { timeoutMs: number; maxBytes?: number },
): typeof fetch {
  const { origin } = new URL(address)
  const out = context.egress.asFetch(limits)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.origin !== origin) throw new EgressError('bad_url', 'This secret belongs to another site.')
    return out(input, { ...init, redirect: 'error' })
  }
}
