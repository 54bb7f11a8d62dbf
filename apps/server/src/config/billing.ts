import type { Environment } from './env.ts'

/** How this server reaches Stripe, and knows its webhooks. */
export interface BillingConfig {
  secretKey: string
  webhookSecret: string
  /** Without a path. */
  apiUrl: string
}

/** Null unless the operator sells editions by card. `env.ts` has checked that nothing is missing. */
export function billingOf(env: Environment): BillingConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (env.BILLING === 'off' || !secretKey || !webhookSecret) return null
  return { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL }
}
