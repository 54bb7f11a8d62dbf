import { agents } from '@millrace/contract'
import { errors, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { unseal } from '../../../lib/seal.ts'
import type { AgentRow } from '../queries.ts'
import { locked } from './check-visit.ts'

export const placeOf = (agentId: string): string => `visitor-identity:${agentId}`

const SKEW_SECONDS = 60
/** Maximum lifetime, which limits the use of a stolen token. */
const LONGEST_SECONDS = 86_400

/**
 * The visitor's identity from a token that the owner's site signed for this agent. The algorithm is fixed here, never
 * chosen by the token. Throws `unauthenticated`.
 */
export async function identityOf(
  context: Context,
  agent: Pick<AgentRow, 'id' | 'public_id'>,
  token: string,
): Promise<agents.KnownVisitor> {
  const { rows } = await sql<{ signing_key: string | null }>`select signing_key from agent_secrets
    where agent_id = ${agent.id}`.execute(context.db.kysely)
  const sealed = rows[0]?.signing_key
  if (!sealed) throw refused('no signing key is set')
  const key = new TextEncoder().encode(unseal(context.config.secret, placeOf(agent.id), sealed))
  const now = context.now()
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    audience: [agent.id, agent.public_id],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: SKEW_SECONDS,
    currentDate: now,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw refused(reasonOf(error))
    throw error
  })
  if (payload.exp! * 1000 > now.getTime() + (LONGEST_SECONDS + SKEW_SECONDS) * 1000)
    throw refused('it must expire within 24 hours')
  const claims = agents.identityClaims.safeParse(payload)
  if (!claims.success) throw refused('a claim is missing or has the wrong form')
  const { sub, email = null, name = null, custom } = claims.data
  return { way: 'identity', sub, email: email?.toLowerCase() ?? null, name, custom }
}

const refused = (why: string) => locked('identity', `The signed identity was rejected: ${why}.`)

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return `the claim “${error.claim}” is missing or wrong`
  return 'it isn’t a token that was signed with this agent’s key by HS256'
}
