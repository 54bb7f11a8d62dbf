import { type agentTests, type Data, type flowTests } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { findAgent, findOwnAgent } from '../agents/index.ts'
import { type Tested, testedOf } from './owners.ts'
import { announceSet, findRun, findSet, presentRun, type RunRow, selectRuns, type SetRef } from './queries.ts'

/** The newest runs of a test set. */
export const listRuns = (
  context: Context,
  member: Member,
  { size, ...ref }: SetRef & { size: number },
): Promise<Data<typeof agentTests.runs>> =>
  asMember(context, member, async (tx) => {
    const set = await findSet(tx, member, ref)
    const now = await testedOf(tx, ref.id)
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
    return presentRun(await findRun(tx, set, runId), await testedOf(tx, ref.id))
  })

interface ResultRow extends Omit<agentTests.TestResult, 'recordId'> {
  record_id: string
  wanted: { output: string; text: string }[] | null
  conversation_id: string | null
}

const FILTERS = {
  all: sql`true`,
  failed: sql`x.draft ->> 'verdict' in ('failed', 'error')`,
  changed: sql`x.draft ->> 'verdict' <> x.published ->> 'verdict'`,
} as const

interface Page {
  only: keyof typeof FILTERS
  after?: number | undefined
  size: number
}

/** Results of a run in their order, a page of them. */
async function selectResults(
  tx: Tx,
  { id }: Pick<RunRow, 'id'>,
  { only, after = 0, size }: Page,
): Promise<{ rows: ResultRow[]; next: number | null }> {
  const { rows } = await sql<ResultRow>`select x.seq, x.record_id, x.question, x.expected, x.source, x.wanted,
      x.conversation_id, x.draft, x.published
    from agent_test_results x where x.run_id = ${id} and x.seq > ${after} and ${FILTERS[only]}
    order by x.seq limit ${size + 1}`.execute(tx)
  const shown = rows.slice(0, size)
  return { rows: shown, next: rows.length > size ? shown.at(-1)!.seq : null }
}

/** The answers of a run in the order of the sheet. */
export const listResults = (
  context: Context,
  member: Member,
  { runId, only, after, size, ...ref }: SetRef & Page & { runId: string },
): Promise<Data<typeof agentTests.results>> =>
  asMember(context, member, async (tx) => {
    const run = await findRun(tx, await findSet(tx, member, ref), runId)
    const { rows, next } = await selectResults(tx, run, { only, after, size })
    const items = rows.map(({ seq, record_id: recordId, question, expected, source, draft, published }) => ({
      seq,
      recordId,
      question,
      expected,
      source,
      draft,
      published,
    }))
    return { items, next }
  })

type StoredOutcome = agentTests.TestOutcome & { cells?: flowTests.FlowOutcome['cells'] }

/** The outputs of a run of a flow's rows, cell by cell. */
export const listFlowResults = (
  context: Context,
  member: Member,
  { runId, only, after, size, ...ref }: SetRef & Page & { runId: string },
): Promise<Data<typeof flowTests.results>> =>
  asMember(context, member, async (tx) => {
    const run = await findRun(tx, await findSet(tx, member, ref), runId)
    const { rows, next } = await selectResults(tx, run, { only, after, size })
    const outcome = (stored: StoredOutcome | null): flowTests.FlowOutcome | null =>
      stored && {
        verdict: stored.verdict,
        reason: stored.reason,
        ...(stored.translatable && { translatable: stored.translatable }),
        cells: stored.cells ?? [],
        ms: stored.ms,
      }
    const items = rows.map(({ seq, record_id: recordId, question, wanted, draft, published }) => ({
      seq,
      recordId,
      input: question,
      expected: wanted ?? [],
      draft: outcome(draft),
      published: outcome(published),
    }))
    return { items, next }
  })

const presentReplay = (row: RunRow, now: Tested): agentTests.ReplayRun => ({
  ...presentRun(row, now),
  replay: row.replay!,
})

interface ReplayRef {
  id: string
  runId: string
}

/** A replay of an agent, in projects of which the member can read the conversations. Throws `not_found`. */
async function findReplay(tx: Tx, member: Member, { id, runId }: ReplayRef): Promise<RunRow> {
  const [row] = await selectRuns(
    tx,
    sql`r.id = ${runId} and r.agent_id = ${id} and r.replay is not null
      and r.project_id = any(${[...member.conversationProjects]}::text[])`,
  )
  if (!row) throw notFound('replay')
  return row
}

/** The newest replays of an agent. */
export const listReplays = (
  context: Context,
  member: Member,
  { id, size }: { id: string; size: number },
): Promise<Data<typeof agentTests.replays>> =>
  asMember(context, member, async (tx) => {
    await findAgent(tx, member, id)
    const now = await testedOf(tx, id)
    const rows = await selectRuns(
      tx,
      sql`r.agent_id = ${id} and r.replay is not null
        and r.project_id = any(${[...member.conversationProjects]}::text[])`,
      size,
    )
    return { items: rows.map((row) => presentReplay(row, now)) }
  })

export const stopReplay = (context: Context, member: Member, ref: ReplayRef): Promise<agentTests.ReplayRun> =>
  asMember(context, member, async (tx) => {
    await findOwnAgent(tx, member, ref.id)
    const run = await findReplay(tx, member, ref)
    await sql`update agent_test_runs set state = 'stopped', finished_at = now()
      where id = ${run.id} and state = 'running'`.execute(tx)
    await announceSet(context, tx, run)
    return presentReplay(await findReplay(tx, member, ref), await testedOf(tx, ref.id))
  })

/** Questions of a replay with both answers, newest first. */
export const listReplayResults = (
  context: Context,
  member: Member,
  {
    only,
    after,
    size,
    ...ref
  }: ReplayRef & { only: 'all' | 'changed'; after?: number | undefined; size: number },
): Promise<Data<typeof agentTests.replayResults>> =>
  asMember(context, member, async (tx) => {
    await findAgent(tx, member, ref.id)
    const run = await findReplay(tx, member, ref)
    // What is expected of a draft here is the answer of then.
    const page = { only: only === 'changed' ? ('failed' as const) : ('all' as const), after, size }
    const { rows, next } = await selectResults(tx, run, page)
    const items = rows.map(({ seq, question, draft, published, conversation_id: conversationId }) => ({
      seq,
      question,
      draft,
      published,
      conversationId: conversationId!,
    }))
    return { items, next }
  })
