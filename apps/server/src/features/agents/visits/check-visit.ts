import { agents } from '@millrace/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/open.ts'
import { Failure } from '../../../lib/errors.ts'
import { hashToken } from '../../../lib/secrets.ts'
import type { Visit } from '../../../lib/visit.ts'
import { type AgentRow, botConfigOf } from '../queries.ts'

type VisitedAgent = Pick<AgentRow, 'id' | 'bot_config' | 'access_version'>

interface Visiting {
  agent: VisitedAgent
  visit: Visit
  now: Date
}

const LOCKED: Record<Exclude<agents.Gate, 'none'>, string> = {
  password: 'This chat needs a password.',
  email: 'This chat needs a code that is sent by email.',
  identity: 'This chat is only open from the website that it belongs to.',
}

/** What an agent asks of its visitors. A signed identity that is required leaves nothing else to ask. */
export const gateOf = ({ access, requireIdentity }: agents.Security): agents.Gate => {
  if (requireIdentity) return 'identity'
  return access === 'open' ? 'none' : access
}

/** The failure of who is not let in; pages show the gate that it names. */
export const locked = (gate: Exclude<agents.Gate, 'none'>, message: string = LOCKED[gate]): Failure =>
  new Failure('unauthenticated', message, { gate })

/**
 * Throws `forbidden` when a page of another site calls, and the agent's owner has not named that site. Only browsers say
 * from where they call, and none can be made to lie by a page: this keeps other sites away, not programs.
 */
export function checkSite(agent: Pick<AgentRow, 'bot_config'>, { origin }: Visit): void {
  if (origin === null) return
  const { allowedDomains } = botConfigOf(agent).security
  if (!agents.isOfSites(allowedDomains, origin))
    throw new Failure('forbidden', 'This chat can’t be used from this website.', { refusal: 'site' })
}

/** The gate that the visitor stands before, and who they are once they have passed. Throws `forbidden` as `checkSite`. */
export async function lookAtVisit(
  db: Kysely<Tables>,
  { agent, visit, now }: Visiting,
): Promise<{ gate: agents.Gate; visitor: agents.KnownVisitor | null }> {
  checkSite(agent, visit)
  const { security } = botConfigOf(agent)
  const gate = gateOf(security)
  const row = visit.token === undefined ? undefined : await findVisit(db, agent, { token: visit.token, now })
  const isIn = row && passes(row, { gate, security })
  return { gate: isIn ? 'none' : gate, visitor: isIn ? row.visitor : null }
}

/** Lets a visitor in, and says who it is if that is known; throws `unauthenticated` with the gate to pass. */
export async function admit(db: Kysely<Tables>, visiting: Visiting): Promise<agents.KnownVisitor | null> {
  const { gate, visitor } = await lookAtVisit(db, visiting)
  if (gate !== 'none') throw locked(gate)
  return visitor
}

interface VisitRow {
  way: 'password' | 'email' | 'identity'
  visitor: agents.KnownVisitor | null
}

async function findVisit(
  db: Kysely<Tables>,
  agent: VisitedAgent,
  { token, now }: { token: string; now: Date },
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`select way, visitor from agent_visits
    where token_hash = ${hashToken(token)} and agent_id = ${agent.id}
      and access_version = ${agent.access_version} and expires_at > ${now}::timestamptz`.execute(db)
  return rows[0]
}

/** The owner's site vouches for whom it signed, whatever the page asks of others. */
function passes(
  { way, visitor }: VisitRow,
  { gate, security }: { gate: agents.Gate; security: agents.Security },
): boolean {
  if (way === 'identity') return true
  if (way !== gate) return false
  return way === 'password' || agents.isAllowedEmail(security.allowedEmails, visitor?.email ?? '')
}

/** Whether a conversation goes on with who had it. One that nobody was known in is its holder's, whoever that is now. */
export function isSameVisitor(of: agents.KnownVisitor | null, visitor: agents.KnownVisitor | null): boolean {
  if (of === null) return true
  if (visitor === null || of.way !== visitor.way) return false
  return of.way === 'identity' ? of.sub === visitor.sub : of.email === visitor.email
}
