import type { accounts, Data } from '@millrace/contract'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Provider } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import type { Device } from '../device.ts'
import type { SignInLimits } from '../limits.ts'
import { admit } from '../sign-in.ts'
import { type Attempt, takeAttempt } from './attempts.ts'
import { openClient, providerOf, reasonOf, redirectUri } from './client.ts'
import { type Claims, userBehind } from './user-behind.ts'

interface Finish {
  limits: SignInLimits
  device: Device
  browser: string | null
  code: string
  state: string
  iss?: string | undefined
}

/** Signs in the user that the provider has authenticated. Throws when they have no access, with the reason. */
export async function finishProvider(
  context: Context,
  { limits, device, browser, code, state, iss }: Finish,
): Promise<Data<typeof accounts.finishProvider>> {
  const provider = providerOf(context)
  await limits.byAddress.use(device.ip)
  const attempt = await inSystem(context.db.kysely, (tx) => takeAttempt(context, tx, { state, browser }))
  if (attempt?.issuer !== provider.issuer)
    throw new Failure(
      'unauthenticated',
      'This sign-in has expired or was started in another browser. Start again.',
    )
  const claims = await readClaims(context, provider, { attempt, code, state, iss })
  const userId = await inSystem(context.db.kysely, (tx) =>
    userBehind(context, tx, { provider, claims, device }),
  )
  const { next, stay } = attempt
  const { token } = await admit(context, { userId, device, method: 'provider', stay, next })
  return { token, next }
}

// Providers send more claims than these, and some send `email_verified` as a string.
const claimsSchema = z.object({
  iss: z.string().max(500),
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  name: z.string().optional().catch(undefined),
})

interface Return {
  attempt: Attempt
  code: string
  state: string
  iss?: string | undefined
}

/** Exchanges the code and checks the response: signature, issuer, audience, times, nonce, PKCE. */
async function readClaims(context: Context, provider: Provider, back: Return): Promise<Claims> {
  const client = await openClient(context, provider)
  const url = new URL(redirectUri(context))
  url.searchParams.set('code', back.code)
  url.searchParams.set('state', back.state)
  if (back.iss !== undefined) url.searchParams.set('iss', back.iss)
  try {
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      pkceCodeVerifier: back.attempt.verifier,
      expectedNonce: back.attempt.nonce,
      expectedState: back.state,
      idTokenExpected: true,
    })
    const { iss, sub, email, email_verified: verified, name } = claimsSchema.parse(tokens.claims())
    return {
      issuer: iss,
      subject: sub,
      email: email ?? null,
      verified: verified ?? false,
      name: name ?? null,
    }
  } catch (error) {
    context.log.warn(
      { issuer: provider.issuer, err: reasonOf(error) },
      'a sign-in through the provider was refused',
    )
    throw new Failure('unauthenticated', `${provider.name} didn’t confirm your identity. Start again.`)
  }
}
