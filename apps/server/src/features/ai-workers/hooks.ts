import type { aiWorkers, Data } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { consumeLimits } from '../../http/consume-limits.ts'
import { limitMisses, objectBody } from '../../http/hooks.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { originOf } from '../../lib/origin.ts'
import { hashToken, newToken, sameSecret } from '../../lib/secrets.ts'
import { startExecution } from './launch.ts'
import { selectWorkers } from './rows.ts'
import { changePart } from './workers.ts'

const PER_MINUTE = 60

/** Creates a new URL that starts a worker. Only a hash of its token is stored, so it is returned only once. */
export async function enableHook(
  context: Context,
  { member, id }: { member: Member; id: string },
): Promise<Data<typeof aiWorkers.enableHook>> {
  const token = newToken()
  await setHook(context, { member, id, hash: hashToken(token) })
  return { url: `${originOf(context.config)}/api/hooks/workers/${token}` }
}

export const disableHook = (
  context: Context,
  { member, id }: { member: Member; id: string },
): Promise<aiWorkers.AiWorker> => setHook(context, { member, id, hash: null })

const setHook = (
  context: Context,
  { member, id, hash }: { member: Member; id: string; hash: string | null },
): Promise<aiWorkers.AiWorker> =>
  changePart(context, { member, id, part: 'hook' }, async (tx) => {
    await sql`update ai_workers set hook_hash = ${hash} where agent_id = ${id}`.execute(tx)
  })

/** Starts an execution of the worker with this URL; the body is the data that it is about. */
export async function callHook(
  context: Context,
  { token, request }: { token: string; request: FastifyRequest },
): Promise<Data<typeof aiWorkers.hook>> {
  const workerId = await workerOfHook(context, token)
  if (workerId === null) {
    await limitMisses(context, request.ip)
    throw notFound('webhook')
  }
  await consumeLimits(context, [
    {
      key: `worker-hook:${workerId}`,
      points: PER_MINUTE,
      seconds: 60,
      message: `This webhook accepts up to ${PER_MINUTE} calls per minute. Wait a moment.`,
    },
  ])
  const data = objectBody(request)
  return inSystem(context.db.kysely, async (tx) => {
    const [worker] = await selectWorkers(tx, sql`a.id = ${workerId}`)
    if (!worker) throw notFound('webhook')
    const createdBy = { kind: 'webhook', id: null, name: null }
    const executionId = await startExecution(context, tx, {
      worker,
      own: {},
      trigger: 'webhook',
      createdBy,
      input: { data },
    })
    return { executionId }
  })
}

/** The worker of a webhook URL; null if there is none, or if its project is in the trash. */
async function workerOfHook(context: Context, token: string): Promise<string | null> {
  const hash = hashToken(token)
  // Index timing could reveal at most the hash, which doesn't lead to the token; the result is compared completely.
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<{ id: string; hash: string }>`select w.agent_id as id, w.hook_hash as hash
      from ai_workers w join agents a on a.id = w.agent_id
      where w.hook_hash = ${hash} and ${isOpenProject(sql`a.project_id`)}`.execute(tx),
  )
  return rows[0] && sameSecret(rows[0].hash, hash) ? rows[0].id : null
}
