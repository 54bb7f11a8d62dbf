import { flows, runs, say } from '@millrace/contract'
import { passPort } from '@millrace/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { publish } from '../../../events/events.ts'
import type { Actor } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { answered, CATALOGUE } from '../../flows/index.ts'
import { answerWait, type WaitAnswer } from './answer-wait.ts'
import { settleWaits } from './settle-waits.ts'
import {
  fieldsOf,
  IS_OPEN,
  presentApproval,
  WAIT_COLUMNS,
  WAIT_FROM,
  type WaitRow,
} from './present-approval.ts'

export type Input = z.output<typeof runs.answerApproval.body>

interface Answering {
  row: WaitRow
  input: Input
  actor: Actor
  /** Who answered, as stored and displayed. */
  by: { kind: 'member' | 'apiKey' | 'link'; userId: string | null; name: string }
}

const over = () =>
  new Failure('conflict', 'This request was already answered, or the run is no longer waiting for it.')

/**
 * Stores the response to a wait and lets its run continue, in the caller's transaction. Of two simultaneous responses,
 * the first counts; the other gets `conflict`.
 */
export async function answerOpen(
  context: Context,
  tx: Tx,
  { row, input, actor, by }: Answering,
): Promise<runs.Approval> {
  const now = context.now()
  // Locks the run before the wait, in the order of checkpoints, to avoid deadlocks.
  await sql`select 1 from flow_runs where id = ${row.run_id} for update`.execute(tx)
  const { rows: open } = await sql`select 1 from ${WAIT_FROM} where w.id = ${row.id} and ${IS_OPEN}
    for update of w`.execute(tx)
  if (open.length === 0) throw over()
  if (row.kind !== 'ask' && input.fail)
    throw invalid([{ path: 'body.fail', message: 'is only for steps that can be run again' }])
  const values = row.kind === 'ask' ? {} : readValues(row, input)
  const answer = { ...input, values }
  await sql`update flow_waits set answered_at = ${now}, answered_by = ${JSON.stringify(by)}::jsonb,
    answer = ${JSON.stringify(answer)}::jsonb where id = ${row.id}`.execute(tx)
  const outcome =
    row.execution_id !== null && row.kind !== 'ask'
      ? ('resume' as const)
      : outcomeOf(row, input, { ...answer, by: by.name, at: now })
  await answerWait(context, tx, { runId: row.run_id, path: row.path, answer: outcome })
  await settleWaits(tx, row.run_id)
  await tell(tx, { row, input, actor, by })
  const { rows } =
    await sql<WaitRow>`select ${WAIT_COLUMNS} from ${WAIT_FROM} where w.id = ${row.id}`.execute(tx)
  return presentApproval(rows[0]!)
}

const failedBy = (name: string | null) =>
  name ? say('step.failedBy', { name }) : say('step.failedBySomebody')

function outcomeOf(row: WaitRow, input: Input, answer: Parameters<typeof answered>[0]): WaitAnswer {
  if (row.kind !== 'ask') return answered(answer)
  if (input.fail) return { failed: { why: failedBy(answer.by), handled: row.handles_errors } }
  if (answer.approved) return 'repeat'
  const definition = CATALOGUE.get(row.step?.type ?? '')
  return { port: definition ? passPort(definition) : 'out', output: null }
}

/** The entered values with their types; invalid ones are rejected with their location. */
function readValues(row: WaitRow, { values }: Input): Record<string, unknown> {
  const read = flows.readParameters(fieldsOf(row), values)
  if (read.problems.length > 0)
    throw invalid(read.problems.map(({ key, message }) => ({ path: `body.values.${key}`, message })))
  return read.values
}

async function tell(tx: Tx, { row, input, actor, by }: Answering): Promise<void> {
  const { account_id: accountId, project_id: projectId } = row
  await audit(tx, actor, {
    accountId,
    projectId,
    action: 'approval.answer',
    objectId: row.id,
    details: {
      ...(row.flow_id === null ? { execution: row.execution_id } : { flow: row.flow_id }),
      run: row.run_id,
      approved: input.approved,
      ...(input.fail ? { failed: true } : {}),
      by: by.name,
      byLink: by.kind === 'link',
    },
  })
  await publish(tx, {
    name: 'change',
    accountId,
    projectId,
    change: { kind: 'approval', id: row.id, parentId: row.job_id ?? row.flow_id ?? row.execution_id },
  })
  if (row.execution_id !== null)
    await publish(tx, {
      name: 'change',
      accountId,
      projectId,
      change: { kind: 'execution', id: row.execution_id, parentId: row.agent_id },
    })
}
