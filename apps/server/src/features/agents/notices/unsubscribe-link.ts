import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import { originOf } from '../../../lib/origin.ts'
import { seal, unseal } from '../../../lib/seal.ts'

const PLACE = 'unsubscribe'

/** What a link in a mail ends: the mails of an agent, or (null) the summaries of an account, to one receiver. */
const subscription = z.strictObject({
  accountId: z.string(),
  agentId: z.string().nullable(),
  /** A membership, or an address that an agent's settings name. */
  subscriber: z.string(),
})
export type Subscription = z.infer<typeof subscription>

/** The link by which whoever has the mail ends such mails, without signing in. It says nothing to others. */
export const unsubscribeLink = (
  config: Pick<Config, 'secret' | 'publicUrl' | 'host' | 'port'>,
  of: Subscription,
): string => `${originOf(config)}/unsubscribe?t=${seal(config.secret, PLACE, JSON.stringify(of))}`

/** What a link of ours ends; null for any other. */
export function readUnsubscribeToken({ secret }: Pick<Config, 'secret'>, token: string): Subscription | null {
  let text: string
  try {
    text = unseal(secret, PLACE, token)
  } catch {
    // Cut, changed, invented, or sealed under an earlier secret: there is nothing that it could end.
    return null
  }
  return subscription.parse(JSON.parse(text))
}
