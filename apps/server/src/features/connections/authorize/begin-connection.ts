import { connections, type Data } from '@millrace/contract'
import * as oidc from 'openid-client'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findConnection } from '../rows.ts'
import { openClient, redirectUrl } from '../vendors/client.ts'
import type { OAuthVendor } from '../vendors/vendor.ts'
import { requireReady, vendorOf } from '../vendors/vendors.ts'
import { keepAttempt } from './attempts.ts'

type Input = z.output<typeof connections.url.body>

/** The vendor’s URL for a new authorization. Only this session can finish it, and only once. */
export async function beginConnection(
  context: Context,
  member: Member,
  { vendor: name, purposes, projectId, connectionId }: Input,
): Promise<Data<typeof connections.url>> {
  if (projectId !== null && !member.projectIds.includes(projectId)) throw notFound('project')
  const strange = purposes.find((purpose) => connections.vendorFor(purpose) !== name)
  if (strange !== undefined)
    throw invalid([{ path: 'body.purposes', message: `${strange} is not offered by this provider` }])
  const vendor = vendorOf(name)
  const verifier = vendor.pkce ? oidc.randomPKCECodeVerifier() : ''
  const { state, expiresAt, client } = await asMember(context, member, async (tx) => {
    const renewed = connectionId === undefined ? null : await findConnection(tx, connectionId)
    if (renewed && renewed.vendor !== name) throw notFound('connection')
    // After the connection: a foreign ID looks the same whether or not the vendor is set up.
    const opened = openClient(context, vendor)
    requireReady(context, name, purposes)
    const attempt = {
      vendor: name,
      purposes: [...new Set(purposes)],
      projectId: renewed ? renewed.project_id : projectId,
      renews: renewed?.id ?? null,
      verifier,
    }
    return { ...(await keepAttempt(context, tx, { member, attempt })), client: opened }
  })
  const url = oidc.buildAuthorizationUrl(client, {
    ...vendor.parameters,
    response_type: 'code',
    redirect_uri: redirectUrl(context),
    scope: scopesFor(vendor, purposes).join(vendor.scopeSeparator),
    state,
    ...(vendor.pkce
      ? { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      : {}),
  })
  return { url: url.href, expires: expiresAt.toISOString() }
}

/** The scopes to ask for. */
export const scopesFor = (vendor: OAuthVendor, purposes: readonly connections.Purpose[]): string[] => [
  ...new Set([...vendor.always, ...purposes.flatMap((purpose) => vendor.scopes[purpose] ?? [])]),
]
