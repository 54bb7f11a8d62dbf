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

/** What an agent requires of visitors. If a signed identity is required, nothing else is asked. */
export const gateOf = ({ access, requireIdentity }: agents.Security): agents.Gate => {
  if (requireIdentity) return 'identity'
  return access === 'open' ? 'none' : access
}

/** The error for visitors who are not admitted; it names the gate to show. */
export const locked = (gate: Exclude<agents.Gate, 'none'>, message: string = LOCKED[gate]): Failure =>
  new Failure('unauthenticated', message, { gate })

/**
 * Throws `forbidden` when a page on a site that the owner did not allow calls. Only browsers send an origin, which
 * pages cannot forge: this blocks other sites, not programs.
 */
export function checkSite(agent: Pick<AgentRow, 'bot_config'>, { origin }: Visit): void {
  if (origin === null) return
  const { allowedDomains } = botConfigOf(agent).security
  if (!agents.isOfSites(allowedDomains, origin))
    throw new Failure('forbidden', 'This chat can’t be used from this website.', { refusal: 'site' })
}

/** The visitor's gate, and their identity once admitted. Throws `forbidden` like `checkSite`. */
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

/** Admits a visitor and returns their identity if known. Throws `unauthenticated` with the gate. */
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

/** The owner's site vouches for a signed identity, whatever is required of others. */
function passes(
  { way, visitor }: VisitRow,
  { gate, security }: { gate: agents.Gate; security: agents.Security },
): boolean {
  if (way === 'identity') return true
  if (way !== gate) return false
  return way === 'password' || agents.isAllowedEmail(security.allowedEmails, visitor?.email ?? '')
}

/** Whether the visitor may continue a conversation. One without a known identity belongs to whoever has its key. */
export function isSameVisitor(of: agents.KnownVisitor | null, visitor: agents.KnownVisitor | null): boolean {
  if (of === null) return true
  if (visitor === null || of.way !== visitor.way) return false
  return of.way === 'identity' ? of.sub === visitor.sub : of.email === visitor.email
}
