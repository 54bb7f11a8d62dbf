import type { accounts, Data } from '@millrace/contract'
import * as oidc from 'openid-client'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import type { SignInLimits } from '../limits.ts'
import { keepAttempt } from './attempts.ts'
import { openClient, providerOf, redirectUri } from './client.ts'
import { sameOriginPath } from './same-origin-path.ts'

interface Start {
  limits: SignInLimits
  ip: string
  browser: string
  next: string | undefined
  stay: boolean
}

/** The provider's URL for a new attempt. Only this browser can finish it, and only once. */
export async function startProvider(
  context: Context,
  { limits, ip, browser, next, stay }: Start,
): Promise<Data<typeof accounts.startProvider>> {
  const provider = providerOf(context)
  await limits.byAddress.use(ip)
  const client = await openClient(context, provider)
  const [nonce, verifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const wanted = sameOriginPath(next, originOf(context.config))
  const attempt = { issuer: provider.issuer, nonce, verifier, next: wanted, stay }
  const { state, expiresAt } = await inSystem(context.db.kysely, (tx) =>
    keepAttempt(context, tx, { browser, attempt }),
  )
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri(context),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  return { url: url.href, expires: expiresAt.toISOString() }
}
