import { startStripeStandin, type StripeStandin } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnvironment } from '../../config/env.ts'
import type { Context } from '../../context.ts'
import { createEgress } from '../../egress/index.ts'
import { createLog } from '../../lib/log.ts'
import { checkSetup } from './check-setup.ts'

let stripe: StripeStandin
beforeAll(async () => {
  stripe = await startStripeStandin()
})
afterAll(() => stripe.close())

const egress = createEgress({ allow: ['127.0.0.1'], userAgent: 'test' })
afterAll(() => egress.close())

const check = (settings: { secretKey?: string; apiUrl?: string } = {}) => {
  const billing = {
    secretKey: stripe.secretKey,
    webhookSecret: 'whsec_x',
    apiUrl: stripe.origin,
    ...settings,
  }
  return checkSetup({ config: { billing }, egress, log: createLog('silent') } as Context)
}

describe('the settings of payment', () => {
  const problemsOf = (env: NodeJS.ProcessEnv) => parseEnvironment(env).problems.map(([name]) => name)

  it('need a key, a webhook secret and an address', () => {
    expect(problemsOf({ BILLING: 'stripe' })).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'PUBLIC_URL',
    ])
    expect(problemsOf({ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'secret' })).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ])
    expect(problemsOf({ STRIPE_API_URL: 'https://stripe.test/v1' })).toEqual(['STRIPE_API_URL'])
    expect(problemsOf({ BILLING: 'off' })).toEqual([])
  })

  it('are checked at the start: nothing is sold, or the key is refused', async () => {
    stripe.addPrice({ amount: 1, metadata: {}, interval: 'month' })
    await expect(check()).rejects.toThrow('BILLING: no active price at Stripe has the metadata "edition"')
    await expect(check({ secretKey: 'sk_test_wrong' })).rejects.toThrow(
      'STRIPE_SECRET_KEY: Stripe refuses it',
    )
    stripe.addPrice({ amount: 1900, metadata: { edition: 'BASIC' }, interval: 'month' })
    await expect(check()).resolves.toBeUndefined()
  })

  it('don’t keep a server from starting while Stripe can’t be reached', async () => {
    await expect(check({ apiUrl: 'http://127.0.0.1:1' })).resolves.toBeUndefined()
  })
})
