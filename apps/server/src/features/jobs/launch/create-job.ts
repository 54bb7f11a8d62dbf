import { type Data, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { Models } from '../../models/index.ts'
import { type Called, modelsOf, uncountedOf } from '../../flows/index.ts'
import { announceJob } from '../announce-job.ts'
import { showJob } from '../read/show-job.ts'
import type { AiCellsJob } from '../types.ts'
import { type CheckedLaunch, checkLaunch } from './check-launch.ts'
import { checkRoom } from './check-room.ts'
import { namedOutputs } from './make-outputs.ts'
import { createdBy, type Owner, ownerOf } from '../../../lib/owner.ts'
import { startJob } from './start-job.ts'
import { fromZod } from '../../../http/errors.ts'

const NONE: Called = { chat: [], embeddings: [] }

/** Creates a job over rows and starts it or keeps it as a draft. Lists models that its budget does not cover. */
export async function createJob(
  context: Context,
  member: Member,
  input: { models: Models; body: Record<string, unknown>; flowId?: string; execute: boolean },
): Promise<Data<typeof jobs.createJob>> {
  const launch = readLaunch(input.body, input.flowId)
  const owner = ownerOf(member)
  const { job, called, unfilled } = await asMember(context, member, async (tx) => {
    const { id, checked } = await launchChecked(context, tx, { owner, launch, execute: input.execute })
    const called = launch.ceilingCredits === undefined ? NONE : await modelsOf(tx, owner, launch)
    const unfilled = checked.outputs.map((one) => one.unfilled)
    return { job: await showJob(tx, owner.projectId, id), called, unfilled }
  })
  return { ...job, uncounted: await uncountedOf(input.models, owner, called), unfilled }
}

interface Launching {
  owner: Owner
  launch: jobs.JobLaunch
  execute: boolean
  scheduleId?: string
  live?: AiCellsJob
}

/**
 * `createJob` in a transaction of the account, for features that start jobs. Returns the id; throws when it is invalid.
 */
export async function launchJob(context: Context, tx: Tx, input: Launching): Promise<string> {
  return (await launchChecked(context, tx, input)).id
}

async function launchChecked(
  context: Context,
  tx: Tx,
  input: Launching,
): Promise<{ id: string; checked: CheckedLaunch }> {
  const { owner, launch, execute, scheduleId = null, live = null } = input
  await checkRoom(tx, owner.accountId, execute ? 'working' : 'drafts')
  const checked = await checkLaunch(tx, owner, { launch, now: context.now() })
  const id = newId('job')
  await insertDraft(tx, { id, owner, checked, scheduleId, live })
  if (execute) await startJob(context, tx, { id, owner, checked })
  else
    await announceJob(tx, {
      id,
      accountId: owner.accountId,
      projectId: owner.projectId,
      flowId: launch.flowId,
    })
  await audit(tx, owner.actor, {
    accountId: owner.accountId,
    projectId: owner.projectId,
    action: execute ? 'job.launch' : 'job.create',
    objectId: id,
    details: { flowId: launch.flowId, version: checked.flow.version, runMode: launch.runMode },
  })
  return { id, checked }
}

async function insertDraft(
  tx: Tx,
  {
    id,
    owner,
    checked,
    scheduleId,
    live,
  }: {
    id: string
    owner: Owner
    checked: CheckedLaunch
    scheduleId: string | null
    live: AiCellsJob | null
  },
): Promise<void> {
  const { launch, flow } = checked
  const outputs = namedOutputs(launch, checked.outputs)
  await sql`insert into flow_jobs (id, account_id, project_id, flow_id, version, state, title, launch, concurrency,
      ceiling_credits, outputs, schedule_id, created_by, live)
    values (${id}, ${owner.accountId}, ${owner.projectId}, ${launch.flowId}, ${flow.version}, 'DRAFT',
      ${launch.title}, ${JSON.stringify(launch)}::jsonb, ${launch.concurrency}, ${launch.ceilingCredits ?? null},
      ${JSON.stringify(outputs)}::jsonb, ${scheduleId}, ${JSON.stringify(createdBy(owner))}::jsonb,
      nullif(${JSON.stringify(live)}::jsonb, 'null'))`.execute(tx)
}

/** Parses the request. Throws `invalid_request` with every missing or invalid field, by its name in the request. */
function readLaunch(body: Record<string, unknown>, flowId?: string): jobs.JobLaunch {
  const read = jobs.jobLaunch.safeParse(flowId === undefined ? body : { ...body, flowId })
  if (!read.success) throw fromZod(read.error, '')
  return read.data
}
