import type { agents, Body, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { newToken, hashToken } from '../../../lib/secrets.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { Visit } from '../../../lib/visit.ts'
import { noPassword, verifyPassword } from '../../accounts/index.ts'
import { findPublicAgent } from '../public-agent.ts'
import type { PublicRow } from '../present.ts'
import { checkSite, gateOf, locked } from './check-visit.ts'
import { takeCode } from './codes.ts'
import { identityOf } from './identity.ts'
import type { VisitLimits } from './limits.ts'
import { botConfigOf } from '../queries.ts'

const HOUR_MS = 3_600_000
/** A signed identity is renewed with each page of the site; a password or code would have to be typed again. */
const LASTS_MS = { password: 30 * 24 * HOUR_MS, email: 30 * 24 * HOUR_MS, identity: 12 * HOUR_MS }

type Shown = Body<typeof agents.enter>['with']

interface Entering {
  publicId: string
  with: Shown
  visit: Visit
  limits: VisitLimits
}

/** Admits a visitor who provides what the agent requires. */
export async function enter(
  context: Context,
  actor: Member | Visitor,
  input: Entering,
): Promise<Data<typeof agents.enter>> {
  const { publicId, with: shown, visit, limits } = input
  const agent = await findPublicAgent(context, publicId)
  checkSite(agent, visit)
  const network = `${agent.id}:${networkOf(actor.ip)}`
  await limits.entries.use(network)
  // Signatures cannot be guessed: a misconfigured site must not lock out visitors with the password.
  if (shown.way === 'identity') {
    const visitor = await identityOf(context, agent, shown.identity)
    return openVisit(context, agent, { way: shown.way, visitor })
  }
  await limits.guessesOfAddress.use(network)
  await limits.guessesOfAgent.use(agent.id)
  const visitor = await checkGuess(context, agent, shown)
  await limits.guessesOfAddress.giveBack(network)
  await limits.guessesOfAgent.giveBack(agent.id)
  return openVisit(context, agent, { way: shown.way, visitor })
}

/** The visitor's identity as far as a password or code proves it. Throws `unauthenticated`. */
async function checkGuess(
  context: Context,
  agent: PublicRow,
  shown: Exclude<Shown, { way: 'identity' }>,
): Promise<agents.KnownVisitor | null> {
  const isAsked = gateOf(botConfigOf(agent).security) === shown.way
  if (shown.way === 'password') {
    const hash = await passwordOf(context, agent.id)
    // Takes the same time, whether or not there is a password.
    const isRight = await verifyPassword({ hash: hash ?? noPassword(), password: shown.password })
    if (!isAsked || !isRight) throw locked('password', 'That password is incorrect.')
    return null
  }
  const email = shown.email.toLowerCase()
  if (!isAsked || !(await takeCode(context, agent, { email, code: shown.code })))
    throw locked('email', 'That code is incorrect or has expired.')
  return { way: 'email', sub: null, email, name: null, custom: {} }
}

async function passwordOf({ db }: Context, agentId: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`select password_hash from agent_secrets
    where agent_id = ${agentId}`.execute(db.kysely)
  return rows[0]?.password_hash ?? null
}

/** Uses the version that was checked: any change since then ends the visit at once. */
async function openVisit(
  context: Context,
  agent: PublicRow,
  { way, visitor }: { way: Shown['way']; visitor: agents.KnownVisitor | null },
): Promise<Data<typeof agents.enter>> {
  const token = newToken()
  const expiresAt = new Date(context.now().getTime() + LASTS_MS[way])
  await inAccount(context, agent.account_id, (tx) =>
    sql`insert into agent_visits (token_hash, agent_id, account_id, access_version, way, visitor, expires_at)
      values (${hashToken(token)}, ${agent.id}, ${agent.account_id}, ${agent.access_version}, ${way},
        ${visitor && JSON.stringify(visitor)}::jsonb, ${expiresAt})`.execute(tx),
  )
  return { token, expiresAt: expiresAt.toISOString() }
}
