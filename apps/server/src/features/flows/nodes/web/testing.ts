import { NO_PRICES } from '../../../../config/prices.ts'
import type { Context } from '../../../../context.ts'
import { createEgress, type Egress } from '../../../../egress/index.ts'
import { bareEnv } from '../ai/testing.ts'

/** What steps without a credential need for outgoing requests; of private addresses, only loopback is allowed. */
export function outside(): { egress: Egress; env: ReturnType<typeof bareEnv> } {
  const egress = createEgress({ allow: ['127.0.0.1'], userAgent: 'Millrace' })
  const config = { prices: NO_PRICES } as Context['config']
  return { egress, env: bareEnv({ config, egress, now: () => new Date('2026-03-01T12:00:00Z') }) }
}
