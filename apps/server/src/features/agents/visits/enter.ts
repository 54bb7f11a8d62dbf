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
/** A signed identity comes anew with each page of the site; a password or a code would have to be typed. */
const LASTS_MS = { password: 30 * 24 * HOUR_MS, email: 30 * 24 * HOUR_MS, identity: 12 * HOUR_MS }

type Shown = Body<typeof agents.enter>['with']

interface Entering {
  publicId: string
  with: Shown
  visit: Visit
  limits: VisitLimits
}

/** Lets a visitor in who shows what the agent asks for. */
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
  // Nobody guesses a signature: a site that signs wrongly must not lock out those who know the password.
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

/** Who knows the password or the code, as far as that says so; throws `unauthenticated`. */
async function checkGuess(
  context: Context,
  agent: PublicRow,
  shown: Exclude<Shown, { way: 'identity' }>,
): Promise<agents.KnownVisitor | null> {
  const isAsked = gateOf(botConfigOf(agent).security) === shown.way
  if (shown.way === 'password') {
    const hash = await passwordOf(context, agent.id)
    // One takes as long as the other, whatever there is to compare with.
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

/** The version is the one under which it was checked: what changed since then ends the visit at once. */
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
