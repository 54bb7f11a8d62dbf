import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import { originOf } from '../../../lib/origin.ts'
import { seal, unseal } from '../../../lib/seal.ts'

const PLACE = 'unsubscribe'

/** What an unsubscribe link ends: emails about an agent, or (null) an account's summaries, for one recipient. */
const subscription = z.strictObject({
  accountId: z.string(),
  agentId: z.string().nullable(),
  /** A membership, or an address from an agent's settings. */
  subscriber: z.string(),
})
export type Subscription = z.infer<typeof subscription>

/** The unsubscribe link, which works without signing in and reveals nothing. */
export const unsubscribeLink = (
  config: Pick<Config, 'secret' | 'publicUrl' | 'host' | 'port'>,
  of: Subscription,
): string => `${originOf(config)}/unsubscribe?t=${seal(config.secret, PLACE, JSON.stringify(of))}`

/** The content of a valid link; null for any other. */
export function readUnsubscribeToken({ secret }: Pick<Config, 'secret'>, token: string): Subscription | null {
  let text: string
  try {
    text = unseal(secret, PLACE, token)
  } catch {
    // Truncated, altered, forged, or encrypted with an earlier secret.
    return null
  }
  return subscription.parse(JSON.parse(text))
}
