import type { Data, runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { answerOpen, type Input } from './answer-open.ts'
import { WAIT_COLUMNS, WAIT_FROM, type WaitRow } from './present-approval.ts'

/** Answers in the console. Someone else's approval can be answered by them or by an admin. */
export async function answerApproval(
  context: Context,
  member: Member,
  { waitId, input }: { waitId: string; input: Input },
): Promise<Data<typeof runs.answerApproval>> {
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<WaitRow>`select ${WAIT_COLUMNS} from ${WAIT_FROM}
      where w.id = ${waitId} and w.project_id = any(${[...member.projectIds]}::text[])`.execute(tx)
    const row = rows[0]
    if (!row) throw notFound('approval')
    const isTheirs = row.assignee === null || row.assignee === member.username.toLowerCase()
    if (!isTheirs && member.role !== 'AIACCOUNTADMIN')
      throw new Failure('forbidden', `Only ${row.assignee} or an account admin can decide this.`)
    const { apiKey, userId } = member
    const by = apiKey
      ? { kind: 'apiKey' as const, userId, name: apiKey.name }
      : { kind: 'member' as const, userId, name: member.name || member.username }
    return answerOpen(context, tx, { row, input, actor: member, by })
  })
}
