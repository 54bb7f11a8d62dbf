import { agentTests, type Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { announceSet, findRun, findSet, presentRun, readTested, selectRuns } from './queries.ts'

interface SetRef {
  id: string
  setId: string
}

/** The newest runs of a test set. */
export const listRuns = (
  context: Context,
  member: Member,
  { size, ...ref }: SetRef & { size: number },
): Promise<Data<typeof agentTests.runs>> =>
  asMember(context, member, async (tx) => {
    const set = await findSet(tx, member, ref)
    const now = await readTested(tx, set.agent_id)
    const rows = await selectRuns(tx, sql`r.set_id = ${set.id}`, size)
    return { items: rows.map((row) => presentRun(row, now)) }
  })

/** Ends a run that is running; one that has ended stays as it is. */
export const stopRun = (
  context: Context,
  member: Member,
  { runId, ...ref }: SetRef & { runId: string },
): Promise<agentTests.TestRun> =>
  asMember(context, member, async (tx) => {
    const set = await findSet(tx, member, ref, { change: true })
    const run = await findRun(tx, set, runId)
    await sql`update agent_test_runs set state = 'stopped', finished_at = now()
      where id = ${run.id} and state = 'running'`.execute(tx)
    await announceSet(context, tx, set)
    return presentRun(await findRun(tx, set, runId), await readTested(tx, set.agent_id))
  })

type ResultRow = Omit<agentTests.TestResult, 'recordId'> & { record_id: string }

const FILTERS = {
  all: sql`true`,
  failed: sql`x.draft ->> 'verdict' in ('failed', 'error')`,
  changed: sql`x.draft ->> 'verdict' <> x.published ->> 'verdict'`,
} as const

/** The answers of a run in the order of the sheet, in pages. */
export const listResults = (
  context: Context,
  member: Member,
  {
    runId,
    only,
    after = 0,
    size,
    ...ref
  }: SetRef & { runId: string; only: keyof typeof FILTERS; after?: number | undefined; size: number },
): Promise<Data<typeof agentTests.results>> =>
  asMember(context, member, async (tx) => {
    const run = await findRun(tx, await findSet(tx, member, ref), runId)
    const { rows } =
      await sql<ResultRow>`select x.seq, x.record_id, x.question, x.expected, x.source, x.draft,
        x.published
      from agent_test_results x where x.run_id = ${run.id} and x.seq > ${after} and ${FILTERS[only]}
      order by x.seq limit ${size + 1}`.execute(tx)
    const items = rows.slice(0, size).map(({ record_id: recordId, ...row }) => ({ ...row, recordId }))
    return { items, next: rows.length > size ? items.at(-1)!.seq : null }
  })
