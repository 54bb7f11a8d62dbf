import type { aiWorkers } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import type { Models } from '../models/index.ts'
import { sendRun } from '../runs/index.ts'
import { checkValues } from './check-values.ts'
import { presentExecution } from './present.ts'
import { problemsOf } from './problems.ts'
import { announceExecution, type ExecutionInput, findExecution, findWorker, type WorkerRow } from './rows.ts'
import { readsConversations } from './templates.ts'
import { recordWorker } from './workers.ts'

/** Executions of one account that haven't ended. */
const OPEN_MAX = 500

interface Launch {
  id: string
  own: Partial<aiWorkers.LaunchParams>
}

/** Starts an execution. It goes on in whichever process works, also after this one has died. */
export async function launchWorker(
  context: Context,
  { member, models }: { member: Member; models: Pick<Models, 'open'> },
  { id, own }: Launch,
): Promise<aiWorkers.Execution> {
  const seen = await asMember(context, member, (tx) => findWorker(tx, member, id))
  if (readsConversations(seen.template) && !member.conversationProjects.includes(seen.project_id))
    throw new Failure('forbidden', 'This AI worker reads conversations, and you can’t read them.')
  const model = own.model ?? seen.settings.params.model
  await checkModel(models, member, model)
  return asMember(context, member, async (tx) => {
    const worker = await findWorker(tx, member, id, { hold: true })
    const by = member.apiKey
      ? {
          kind: 'apiKey',
          id: member.apiKey.id,
          name: member.apiKey.name,
          userId: member.userId,
        }
      : { kind: 'member', id: member.userId, name: member.name || member.username }
    const trigger = member.apiKey ? 'api' : 'manual'
    const executionId = await startExecution(context, tx, { worker, own, trigger, createdBy: by })
    const details = { name: worker.name, execution: executionId }
    await recordWorker(context, tx, { member, row: worker, action: 'aiWorker.launch', details })
    return presentExecution(tx, await findExecution(tx, member, executionId))
  })
}

/** Whether the project may use the model. Throws `invalid_request` with the reason. */
async function checkModel(
  models: Pick<Models, 'open'>,
  { accountId, projectId }: Pick<Member, 'accountId' | 'projectId'>,
  model: string,
): Promise<void> {
  try {
    await models.open({ accountId, projectId }, model)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'can’t be used'
    throw invalid([{ path: 'body.model', message }])
  }
}

interface Start {
  worker: WorkerRow
  own: Partial<aiWorkers.LaunchParams>
  trigger: aiWorkers.ExecutionSummary['trigger']
  createdBy: unknown
  /** What started it, as it is kept with it. */
  input?: ExecutionInput
}

/** Writes a new execution and its run, and sends for a process. Gives its id. */
export async function startExecution(
  context: Context,
  tx: Tx,
  { worker, own, trigger, createdBy, input }: Start,
): Promise<string> {
  const { account_id: accountId, project_id: projectId } = worker
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const params: aiWorkers.LaunchParams = {
    ...worker.settings.params,
    ...given,
    values: { ...worker.settings.params.values, ...own.values },
  }
  const [problem] = problemsOf({ ...worker, settings: { ...worker.settings, params } })
  if (problem) throw invalid([{ path: `${problem.part}.${problem.field}`, message: problem.message }])
  await checkValues(tx, worker, params.values)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from executions e join flow_runs r on r.id = e.run_id
    where e.account_id = ${accountId} and r.state in ('queued', 'running', 'waiting', 'paused')`.execute(tx)
  if (rows[0]!.n >= OPEN_MAX)
    throw new Failure(
      'conflict',
      `${OPEN_MAX} executions are open already. Cancel some, or wait for them to end.`,
    )
  const [id, runId] = [newId('execution'), newId('run')]
  const title = (params.goal.split('\n')[0]?.trim() || worker.name).slice(0, 200).toWellFormed()
  await sql`insert into executions (id, account_id, project_id, agent_id, run_id, template, title, params, max_calls,
      max_credits, trigger, created_by, conversations, input)
    values (${id}, ${accountId}, ${projectId}, ${worker.id}, ${runId}, ${worker.template}, ${title},
      ${JSON.stringify(params)}::jsonb, ${params.maxCalls}, ${params.maxCredits}, ${trigger},
      ${JSON.stringify(createdBy)}::jsonb, ${readsConversations(worker.template) || trigger === 'event'},
      ${input === undefined ? null : JSON.stringify(input)}::jsonb)`.execute(tx)
  await sql`insert into flow_runs (id, account_id, project_id, execution_id, trigger, state, input, created_by)
    values (${runId}, ${accountId}, ${projectId}, ${id}, 'api', 'queued', '{"params":{},"row":null}'::jsonb,
      ${JSON.stringify(createdBy)}::jsonb)`.execute(tx)
  await sendRun(context, tx, { runId, accountId, isExecution: true })
  await announceExecution(tx, { id, account_id: accountId, project_id: projectId, agent_id: worker.id })
  return id
}
