import type { Data, runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Actor, Member, Visitor } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { hashToken, sameSecret } from '../../../lib/secrets.ts'
import { answerOpen, type Input } from './answer-open.ts'
import { linkEnds } from './links.ts'
import { presentApproval, WAIT_COLUMNS, WAIT_FROM, type WaitRow } from './present-approval.ts'

type Signed = Data<typeof runs.readSigned>

const PER_MINUTE = 60

/** The approval of a link, even if answered; `not_found` for unknown and expired links. */
export async function readSigned(
  context: Context,
  visitor: Visitor | Member,
  token: string,
): Promise<Signed> {
  return presentSigned(presentApproval(await openLink(context, visitor, token)))
}

/** Answers on behalf of the link's recipient. */
export async function answerSigned(
  context: Context,
  visitor: Visitor | Member,
  { token, input }: { token: string; input: Input },
): Promise<Signed> {
  const row = await openLink(context, visitor, token)
  const actor: Actor = { kind: 'visitor', ip: visitor.ip }
  const by = { kind: 'link' as const, userId: null, name: row.assignee ?? '' }
  const answered = await inAccount(context, row.account_id, (tx) =>
    answerOpen(context, tx, { row, input, actor, by }),
  )
  return presentSigned(answered)
}

/** The link's holder need not learn whose it is, who answered, or anything about the console. */
const presentSigned = (approval: runs.Approval): Signed => {
  const { flowTitle, kind, title, text, fields, until, createdAt, answered } = approval
  return {
    flowTitle,
    kind,
    title,
    text,
    fields,
    until,
    createdAt,
    answered: answered && { approved: answered.approved, at: answered.at },
  }
}

/** By the database's clock, which also ends the wait. */
type Linked = WaitRow & { token_hash: string; now: Date }

async function openLink(context: Context, { ip }: Visitor | Member, token: string): Promise<WaitRow> {
  const message = 'Too many requests. Wait a minute and try again.'
  await consumeLimits(context, [{ key: `approval:${ip}`, points: PER_MINUTE, seconds: 60, message }])
  const hash = hashToken(token)
  const row = await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Linked>`select ${WAIT_COLUMNS}, w.token_hash, clock_timestamp() as now
      from ${WAIT_FROM} where w.token_hash = ${hash}`.execute(tx)
    return rows[0]
  })
  if (!row || !sameSecret(row.token_hash, hash)) throw notFound('link')
  if (linkEnds(row.created_at, row.ends_at) <= row.now && !row.answered_at)
    throw new Failure('not_found', 'This link has expired. Ask for a new one, or respond in the console.')
  return row
}
