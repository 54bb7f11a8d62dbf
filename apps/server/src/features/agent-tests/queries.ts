import type { agentTests } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import {
  findAgent,
  findOwnAgent,
  knowledgeOfDraft,
  PASSED_PERCENT,
  readDraft,
  unpassedTests,
} from '../agents/index.ts'
import type { Judging } from './judge.ts'

export interface SetRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  name: string
  sheet_id: string | null
  sheet_name: string | null
  sheet_rows: number | null
  question_column: string
  expected_column: string | null
  source_column: string | null
  judge: agentTests.Judge
  threshold: number
  instructions: string
  judge_model: string
  bar: number
  blocks: boolean
  created_at: Date
}

export interface RunRow {
  id: string
  account_id: string
  project_id: string
  set_id: string
  agent_id: string
  state: agentTests.TestRun['state']
  error: string | null
  draft_id: string
  knowledge_hash: string | null
  version: number | null
  judged: Judging
  total: number
  beyond: number
  cost_usd: number
  started_by: string | null
  created_at: Date
  finished_at: Date | null
  done: number
  scores: { draft: agentTests.TestScore; published: agentTests.TestScore }
}

/** The sheet is shown while it is in the project of the test set and not in the trash. */
const SET_COLUMNS = sql`s.*, h.name as sheet_name, h.row_count as sheet_rows`
const SETS = sql`agent_test_sets s left join sheets h
  on h.id = s.sheet_id and h.project_id = s.project_id and h.deleted_at is null`

export async function selectSets(tx: Tx, where: RawBuilder<unknown>): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`select ${SET_COLUMNS} from ${SETS} where ${where}
    order by s.created_at, s.id`.execute(tx)
  return rows
}

interface SetRef {
  id: string
  setId: string
}

/** A test set of an agent that the member may see; with `change`, of one in a project of theirs. Throws `not_found`. */
export async function findSet(
  tx: Tx,
  member: Member,
  { id, setId }: SetRef,
  { change = false } = {},
): Promise<SetRow> {
  await (change ? findOwnAgent : findAgent)(tx, member, id)
  const [row] = await selectSets(
    tx,
    sql`s.id = ${setId} and s.agent_id = ${id} and s.project_id = any(${member.projectIds})`,
  )
  if (!row) throw notFound('test set')
  return row
}

const count = (side: 'draft' | 'published', verdict: string) =>
  sql`count(*) filter (where x.${sql.ref(side)} ->> 'verdict' = ${sql.lit(verdict)})`

const scoreOf = (side: 'draft' | 'published') => sql`jsonb_build_object('passed', ${count(side, 'passed')},
  'failed', ${count(side, 'failed')}, 'errors', ${count(side, 'error')}, 'skipped', ${count(side, 'skipped')},
  'percent', ${
    side === 'draft'
      ? PASSED_PERCENT
      : sql`floor(100.0 * ${count(side, 'passed')}
    / nullif(count(*) filter (where x.published ->> 'verdict' <> 'skipped'), 0))::int`
  })`

const RUN_COLUMNS = sql`r.*, s.agent_id, c.done, c.scores`
const RUNS = sql`agent_test_runs r join agent_test_sets s on s.id = r.set_id cross join lateral (
  select count(*) filter (where x.draft is not null and (r.version is null or x.published is not null))::int as done,
    jsonb_build_object('draft', ${scoreOf('draft')}, 'published', ${scoreOf('published')}) as scores
  from agent_test_results x where x.run_id = r.id) c`

export async function selectRuns(tx: Tx, where: RawBuilder<unknown>, most = 1): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select ${RUN_COLUMNS} from ${RUNS} where ${where}
    order by r.created_at desc, r.id desc limit ${most}`.execute(tx)
  return rows
}

/** A run of a test set that the member may see. Throws `not_found`. */
export async function findRun(tx: Tx, set: Pick<SetRow, 'id'>, runId: string): Promise<RunRow> {
  const [row] = await selectRuns(tx, sql`r.id = ${runId} and r.set_id = ${set.id}`)
  if (!row) throw notFound('test run')
  return row
}

/** The draft and its knowledge as they are now. */
interface Tested {
  draftId: string
  knowledge: string
}

export const readTested = async (tx: Tx, agentId: string): Promise<Tested> => ({
  draftId: (await readDraft(tx, agentId)).draftId,
  knowledge: await knowledgeOfDraft(tx, agentId),
})

export const presentRun = (row: RunRow, now: Tested): agentTests.TestRun => ({
  id: row.id,
  state: row.state,
  error: row.error,
  ofThisDraft: row.draft_id === now.draftId,
  ofThisKnowledge: row.knowledge_hash === null || row.knowledge_hash === now.knowledge,
  version: row.version,
  total: row.total,
  done: row.done,
  beyond: row.beyond,
  draft: row.scores.draft,
  published: row.version === null ? null : row.scores.published,
  costUsd: row.cost_usd,
  startedBy: row.started_by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

const presentSet = (
  row: SetRow,
  { lastRun, blocked }: Pick<agentTests.TestSet, 'lastRun' | 'blocked'>,
): agentTests.TestSet => ({
  id: row.id,
  agentId: row.agent_id,
  name: row.name,
  sheet:
    row.sheet_id === null || row.sheet_name === null
      ? null
      : { id: row.sheet_id, name: row.sheet_name, rows: row.sheet_rows ?? 0 },
  questionColumn: row.question_column,
  expectedColumn: row.expected_column,
  sourceColumn: row.source_column,
  judge: row.judge,
  threshold: row.threshold,
  instructions: row.instructions,
  judgeModel: row.judge_model,
  bar: row.bar,
  blocks: row.blocks,
  lastRun,
  blocked,
  createdAt: row.created_at.toISOString(),
})

/** Test sets of one agent as the API shows them. */
export async function showSets(
  tx: Tx,
  agentId: string,
  rows: readonly SetRow[],
): Promise<agentTests.TestSet[]> {
  const now = await readTested(tx, agentId)
  const { draftId } = now
  const unpassed = new Map((await unpassedTests(tx, { agentId, draftId })).map((one) => [one.id, one.why]))
  const ids = rows.map(({ id }) => id)
  const runs = await selectRuns(
    tx,
    sql`r.id in (select distinct on (l.set_id) l.id from agent_test_runs l where l.set_id = any(${ids}::text[])
      order by l.set_id, l.created_at desc, l.id desc)`,
    ids.length + 1,
  )
  const bySet = new Map(runs.map((run) => [run.set_id, run]))
  return rows.map((row) => {
    const run = bySet.get(row.id)
    return presentSet(row, {
      lastRun: run ? presentRun(run, now) : null,
      blocked: unpassed.get(row.id) ?? null,
    })
  })
}

/** Tells open consoles that a test set, or a run of it, has changed. */
export const announceSet = (
  context: Context,
  tx: Tx,
  set: Pick<SetRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>,
): Promise<void> =>
  context.events.publish(tx, {
    name: 'change',
    accountId: set.account_id,
    projectId: set.project_id,
    change: { kind: 'agentTest', id: set.id, parentId: set.agent_id },
  })
