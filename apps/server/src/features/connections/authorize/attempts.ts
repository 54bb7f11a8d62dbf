import { connections } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { seal, unseal } from '../../../lib/seal.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'
import { connectFailure } from './failure.ts'

const MINUTES = 10
const MINUTE_MS = 60_000
/** After this long, an attempt that is being finished was lost with its process. */
const FINISHING_MS = 60_000

/** What is needed to finish an authorization. */
export interface Attempt {
  vendor: connections.OAuthVendorName
  purposes: connections.Purpose[]
  projectId: string | null
  renews: string | null
  /** The PKCE verifier; empty where the vendor doesn't offer it. */
  verifier: string
}

/** The session or API key of a call; the state of an authorization is bound to it. */
const holderOf = ({ apiKey, sessionId }: Member): string => apiKey?.id ?? sessionId

/** Stores an attempt for this session and returns its state, of which only a hash is stored. */
export async function keepAttempt(
  context: Context,
  tx: Tx,
  { member, attempt }: { member: Member; attempt: Attempt },
): Promise<{ state: string; expiresAt: Date }> {
  const state = newToken()
  const hash = hashToken(state)
  const expiresAt = new Date(context.now().getTime() + MINUTES * MINUTE_MS)
  const { vendor, purposes, projectId, renews, verifier } = attempt
  const sealed = seal(context.config.secret, `connect:${hash}`, verifier)
  await sql`insert into connection_attempts
    (state_hash, account_id, project_id, user_id, holder, vendor, purposes, renews, sealed, expires_at)
    values (${hash}, ${member.accountId}, ${projectId}, ${member.userId}, ${holderOf(member)}, ${vendor}, ${purposes},
      ${renews}, ${sealed}, ${expiresAt})`.execute(tx)
  return { state, expiresAt }
}

interface Row {
  account_id: string
  project_id: string | null
  user_id: string
  holder: string
  vendor: connections.OAuthVendorName
  purposes: connections.Purpose[]
  renews: string | null
  sealed: string
  expires_at: Date
  used_at: Date | null
  code_hash: string | null
  connection_id: string | null
  problem: { failure: connections.ConnectFailure; detail: string | null } | null
}

/** An attempt that is now used up, or the outcome of the same call before: a page may be reloaded. */
type TakenAttempt = { attempt: Attempt; done: null } | { attempt: null; done: string }

/**
 * Uses up the attempt with this state. Throws a `connectFailure` unless this session began it, in this account, and
 * within its time. Whatever comes of it, the state works for no other code afterwards.
 */
export async function takeAttempt(
  context: Context,
  member: Member,
  { state, code }: { state: string; code: string },
): Promise<TakenAttempt> {
  const hash = hashToken(state)
  const taken = await inSystem(context.db.kysely, async (tx) => {
    const { rows } =
      await sql<Row>`select * from connection_attempts where state_hash = ${hash} for update`.execute(tx)
    const [row] = rows
    if (!row) return 'expired' as const
    const failure = strangerTo(row, member)
    if (failure) {
      // Its state is known to someone else: nobody can use it any more.
      await sql`delete from connection_attempts where state_hash = ${hash}`.execute(tx)
      return failure
    }
    if (row.used_at !== null) return row
    if (row.expires_at <= context.now()) return 'expired' as const
    await sql`update connection_attempts set used_at = ${context.now()}, code_hash = ${hashToken(code)}
      where state_hash = ${hash}`.execute(tx)
    return row
  })
  if (typeof taken === 'string') throw connectFailure(taken)
  if (taken.used_at !== null) return outcomeOf(context, taken, code)
  const verifier = unseal(context.config.secret, `connect:${hash}`, taken.sealed)
  const { vendor, purposes, project_id: projectId, renews } = taken
  return { attempt: { vendor, purposes, projectId, renews, verifier }, done: null }
}

function strangerTo(row: Row, member: Member): 'otherBrowser' | 'otherAccount' | null {
  if (row.user_id !== member.userId || row.holder !== holderOf(member)) return 'otherBrowser'
  return row.account_id === member.accountId ? null : 'otherAccount'
}

function outcomeOf(context: Context, row: Row, code: string): TakenAttempt {
  if (row.code_hash !== hashToken(code)) throw connectFailure('expired')
  if (row.connection_id !== null) return { attempt: null, done: row.connection_id }
  if (row.problem !== null) throw connectFailure(row.problem.failure, row.problem.detail)
  const isOpen = context.now().getTime() - row.used_at!.getTime() < FINISHING_MS
  throw connectFailure(isOpen ? 'busy' : 'expired')
}

/** Stores the outcome, for the same call again. */
export async function settleAttempt(
  tx: Tx,
  state: string,
  outcome: { connectionId: string } | { failure: connections.ConnectFailure; detail: string | null },
): Promise<void> {
  const id = 'connectionId' in outcome ? outcome.connectionId : null
  const problem = 'failure' in outcome ? JSON.stringify(outcome) : null
  await sql`update connection_attempts set connection_id = ${id}, problem = ${problem}::jsonb
    where state_hash = ${hashToken(state)}`.execute(tx)
}
