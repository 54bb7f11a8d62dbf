import type { aiWorkers } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { errorMessage, Failure, notFound } from '../../lib/errors.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import type { MaintenanceTask } from '../../ops/maintenance.ts'
import { startExecution } from './launch.ts'
import { selectWorkers } from './rows.ts'
import { changePart } from './workers.ts'

/** Sets the events that start a worker; null removes them, and the events that were still to start it. */
export function setTrigger(
  context: Context,
  { member, id, trigger }: { member: Member; id: string; trigger: aiWorkers.WorkerTrigger | null },
): Promise<aiWorkers.AiWorker> {
  return changePart(context, { member, id, part: 'trigger' }, async (tx, row) => {
    // It is given what visitors wrote.
    if (trigger && !member.conversationProjects.includes(row.project_id))
      throw new Failure('forbidden', 'Events of agents come with what visitors wrote, and you can’t read it.')
    if (trigger && trigger.agentId !== null) await checkAgent(tx, trigger.agentId, row.project_id)
    await sql`update ai_workers set trigger = ${trigger && JSON.stringify(trigger)}::jsonb
      where agent_id = ${id}`.execute(tx)
    const events = trigger?.events ?? []
    await sql`delete from worker_calls where worker_id = ${id} and not (event = any(${events}::text[])
      and agent_id = coalesce(${trigger?.agentId ?? null}, agent_id))`.execute(tx)
    // A higher limit counts at once.
    await sql`update worker_calls set due_at = ${context.now()} where worker_id = ${id}`.execute(tx)
  })
}

async function checkAgent(tx: Tx, id: string, projectId: string): Promise<void> {
  const { rows } = await sql`select from agents
    where id = ${id} and project_id = ${projectId} and kind = 'chatbot'`.execute(tx)
  if (rows.length === 0) throw notFound('agent')
}

const AT_ONCE = 20
/** After a failed attempt, and when a worker has had its executions of a day. */
const LATER = sql`interval '5 minutes'`
const KEPT = sql`interval '7 days'`

interface CallRef {
  id: string
  workerId: string
}

interface DueCall {
  id: string
  worker_id: string
  agent_id: string
  event: aiWorkers.WorkerEvent
  lead_id: string | null
  conversation_id: string | null
}

/**
 * Starts the executions that events wait for, oldest first, each in the transaction that takes its event, so that it is
 * started exactly once. What is over a worker's limit waits; after a week it is dropped.
 */
async function startCalled(context: Context): Promise<number> {
  const now = context.now()
  await sql`delete from worker_calls where created_at < ${now}::timestamptz - ${KEPT}`.execute(
    context.db.kysely,
  )
  const { rows } = await sql<CallRef>`select id, worker_id as "workerId" from worker_calls
    where due_at <= ${now} and ${isOpenProject(sql`project_id`)} order by due_at, id limit ${AT_ONCE}`.execute(
    context.db.kysely,
  )
  let started = 0
  for (const call of rows) {
    try {
      if (await startOne(context, call, now)) started += 1
    } catch (error) {
      // The others don’t wait for what fails each time.
      await postpone(context.db.kysely, sql`id = ${call.id}`, now)
      context.log.error({ call: call.id, err: errorMessage(error) }, 'an event could not start its AI worker')
    }
  }
  return started
}

const postpone = (db: Context['db']['kysely'] | Tx, which: RawBuilder<unknown>, now: Date) =>
  sql`update worker_calls set due_at = ${now}::timestamptz + ${LATER} where ${which}`.execute(db)

function startOne(context: Context, { id, workerId }: CallRef, now: Date): Promise<boolean> {
  return inSystem(context.db.kysely, async (tx) => {
    // One event of a worker after the other, because its limit is counted. Locked before its events.
    await sql`select from ai_workers where agent_id = ${workerId} for update`.execute(tx)
    const { rows } = await sql<DueCall>`select id, worker_id, agent_id, event, lead_id, conversation_id
      from worker_calls where id = ${id} and due_at <= ${now} for update skip locked`.execute(tx)
    const [call] = rows
    if (!call) return false
    const refusal = await refusalOf(context, tx, call, now)
    if (refusal === null) {
      await sql`delete from worker_calls where id = ${id}`.execute(tx)
      return true
    }
    // What keeps one event of a worker keeps all of them: thousands of them must not be in the way of other workers.
    await postpone(tx, sql`worker_id = ${call.worker_id}`, now)
    if (refusal !== '')
      context.log.warn({ worker: call.worker_id, err: refusal }, 'an event could not start its AI worker')
    return false
  })
}

/** Starts the execution of a call. Gives why it could not, empty when the worker has had its executions of a day. */
async function refusalOf(context: Context, tx: Tx, call: DueCall, now: Date): Promise<string | null> {
  const [worker] = await selectWorkers(tx, sql`a.id = ${call.worker_id}`)
  if (!worker) return 'the worker is gone'
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from executions
    where agent_id = ${worker.id} and trigger = 'event' and created_at > ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  )
  if (!worker.trigger || rows[0]!.n >= worker.trigger.perDay) return ''
  const input = {
    event: call.event,
    agentId: call.agent_id,
    leadId: call.lead_id,
    conversationId: call.conversation_id,
  }
  try {
    await startExecution(context, tx, { worker, own: {}, trigger: 'event', createdBy: null, input })
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return errorMessage(error)
  }
}

export const calledWorkers: MaintenanceTask = {
  everyMs: 5000,
  run: startCalled,
  done: 'AI workers were started by events',
}
