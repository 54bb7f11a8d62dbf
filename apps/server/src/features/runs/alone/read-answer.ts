import type { runs } from '@millrace/contract'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { DB } from '../../../db/tables.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'

type AnswerRow = runs.RunAnswer & { projectId: string }

async function find(db: Kysely<DB> | Tx, runId: string): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`
    select id as "runId", state, outputs, error, project_id as "projectId" from flow_runs where id = ${runId}`.execute(
    db,
  )
  return rows[0]
}

/** The state of a run; undefined if there is none. */
export async function readAnswer(db: Kysely<DB> | Tx, runId: string): Promise<runs.RunAnswer | undefined> {
  const row = await find(db, runId)
  if (!row) return undefined
  const { projectId: _, ...answer } = row
  return answer
}

/** The state of a run in one of the member's projects. */
export async function readRun(context: Context, member: Member, runId: string): Promise<runs.RunAnswer> {
  const row = await asMember(context, member, (tx) => find(tx, runId))
  if (!row || !member.projectIds.includes(row.projectId)) throw notFound('run')
  const { projectId: _, ...answer } = row
  return answer
}
