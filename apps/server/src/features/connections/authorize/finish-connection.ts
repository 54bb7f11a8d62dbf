import type { connections } from '@millrace/contract'
import * as oidc from 'openid-client'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { getConnection } from '../list-connections.ts'
import { passOn } from '../tokens/share-tokens.ts'
import { expiryOf, grantedOf, oauthErrorOf, openClient, reasonOf, redirectUrl } from '../vendors/client.ts'
import { type Granted, type OAuthVendor, quoted } from '../vendors/vendor.ts'
import { clientOf, vendorOf } from '../vendors/vendors.ts'
import { type Attempt, settleAttempt, takeAttempt } from './attempts.ts'
import { scopesFor } from './begin-connection.ts'
import { connectFailure, partsOfFailure } from './failure.ts'
import { keepConnection } from './keep-connection.ts'

type Input = z.output<typeof connections.finish.body>

/**
 * Exchanges the code of a redirect for tokens and stores the connection. A repeat of the same call has the same
 * outcome, without another exchange.
 */
export async function finishConnection(
  context: Context,
  member: Member,
  { state, code, error, iss }: Input,
): Promise<connections.Connection> {
  const taken = await takeAttempt(context, member, { state, code: code ?? '' })
  if (taken.attempt === null) return getConnection(context, member, taken.done)
  try {
    if (code === undefined) throw refusalOf(error)
    const connected = await exchange(context, taken.attempt, { code, state, iss })
    const place = { vendor: taken.attempt.vendor, external_id: connected.identity.externalId }
    await passOn(context, place, { tokens: connected.granted.tokens, expiresAt: connected.expiresAt })
    const id = await keepConnection(context, member, { attempt: taken.attempt, state, ...connected })
    return await getConnection(context, member, id)
  } catch (failed) {
    const parts = partsOfFailure(failed) ?? { failure: 'failed' as const, detail: null }
    await asMember(context, member, (tx) => settleAttempt(tx, state, parts))
    throw failed
  }
}

/** RFC 6749 §4.1.2.1; Meta and Slack use the same code. */
const refusalOf = (error: string | undefined) =>
  error === 'access_denied' ? connectFailure('refused') : connectFailure('failed', quoted(error) || null)

interface Return {
  code: string
  state: string
  iss: string | undefined
}

async function exchange(context: Context, attempt: Attempt, back: Return) {
  const vendor = vendorOf(attempt.vendor)
  const client = openClient(context, vendor)
  const asked = scopesFor(vendor, attempt.purposes)
  const url = new URL(redirectUrl(context))
  url.searchParams.set('code', back.code)
  url.searchParams.set('state', back.state)
  // Checked by the library: another issuer's answer is refused.
  if (back.iss !== undefined) url.searchParams.set('iss', back.iss)
  try {
    const answer = await oidc.authorizationCodeGrant(client, url, {
      expectedState: back.state,
      ...(vendor.pkce ? { pkceCodeVerifier: attempt.verifier } : {}),
    })
    const first = grantedOf(answer, asked)
    const granted = await prolonged(context, vendor, first)
    const expiresAt = expiryOf(context, granted)
    return { granted, expiresAt, identity: await vendor.identify(context, granted) }
  } catch (error) {
    context.log.warn({ vendor: vendor.vendor, err: reasonOf(error) }, 'a connection was not confirmed')
    throw connectFailure('failed', oauthErrorOf(error))
  }
}

const prolonged = (context: Context, vendor: OAuthVendor, granted: Granted): Promise<Granted> =>
  vendor.prolong
    ? vendor.prolong(context, clientOf(context, vendor.vendor), granted)
    : Promise.resolve(granted)
