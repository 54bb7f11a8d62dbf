import * as oidc from 'openid-client'
import type { Provider } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../lib/errors.ts'
import { originOf } from '../../../lib/origin.ts'

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 15_000 }

/** The page that the provider redirects to. The provider must have exactly this URL registered. */
export const redirectUri = (context: Context): string => `${originOf(context.config)}/google_signin_callback`

/** The configured provider. Without one, its routes respond with 404. */
export function providerOf(context: Context): Provider {
  const { provider } = context.config
  if (!provider) throw new Failure('not_found', 'Single sign-on isn’t set up on this server.')
  return provider
}

/**
 * A client with the provider's current metadata, which is fetched at each sign-in so that rotated keys apply at once.
 * Signatures are checked against these keys; a secure connection alone is not trusted.
 */
export async function openClient(context: Context, provider: Provider): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer)
  const authentication = provider.clientSecret ? oidc.ClientSecretPost(provider.clientSecret) : oidc.None()
  try {
    return await oidc.discovery(issuer, provider.clientId, undefined, authentication, {
      [oidc.customFetch]: (url, options) => context.egress.asFetch(LIMITS)(url, options),
      execute: [
        oidc.enableNonRepudiationChecks,
        // An issuer in the operator's own network may have no certificate. The operator configured its address.
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  } catch (error) {
    context.log.warn(
      { issuer: provider.issuer, err: reasonOf(error) },
      'the sign-in provider cannot be asked',
    )
    throw new Failure('upstream_failed', `${provider.name} can’t be reached right now. Try again later.`)
  }
}

/** Why it failed, without tokens or response bodies. */
export const reasonOf = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { message?: string } }
  return [code, message, cause?.message].filter(Boolean).join(': ').slice(0, 300)
}
