import type { Data, runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { readSummaries } from '../alone/read-summaries.ts'
import { findFlow } from './find-flow.ts'
import { loadRun } from './load-run.ts'
import { shorten } from './shorten.ts'

const PER_PAGE = 50
const SUMMARY_SIZE = 4000
const RUN_ID = /^run_[0-9a-z]{26}$/
/** Matches the index of single runs: the primary key would scan all job runs. */
const BY_ID = sql`r.id collate "C"`

/** The steps of one run of a flow. */
export async function readTree(
  context: Context,
  member: Member,
  { flowId, runId }: { flowId: string; runId: string },
): Promise<Data<typeof runs.tree>> {
  return asMember(context, member, (tx) => loadRun(tx, { runId, flowId, projectIds: member.projectIds }))
}

/** Runs of a flow without a job, newest first. */
export async function readRunsAlone(
  context: Context,
  member: Member,
  { flowId, after, state, trigger }: { flowId: string } & z.output<typeof runs.runsAlone.query>,
): Promise<Data<typeof runs.runsAlone>> {
  if (after !== undefined && !RUN_ID.test(after))
    throw invalid([{ path: 'query.after', message: 'is not the `next` value of an earlier response' }])
  return asMember(context, member, async (tx) => {
    await findFlow(tx, member, flowId)
    const { items, more } = await readSummaries(tx, {
      where: sql`r.flow_id = ${flowId} and r.job_id is null and r.project_id = any(${[...member.projectIds]}::text[])
        ${after === undefined ? sql`` : sql`and ${BY_ID} < ${after}`}
        ${state === undefined ? sql`` : sql`and r.state = ${state}`}
        ${trigger === undefined ? sql`` : sql`and r.trigger = ${trigger}`}`,
      orderBy: sql`${BY_ID} desc`,
      limit: PER_PAGE,
    })
    return {
      items: items.map((one) => ({
        ...one,
        outputs: shorten(one.outputs, SUMMARY_SIZE) as runs.RunSummary['outputs'],
      })),
      next: more ? items.at(-1)!.id : null,
    }
  })
}
