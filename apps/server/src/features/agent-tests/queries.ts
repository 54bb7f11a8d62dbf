import type { agentTests, flowTests, Reason } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { PASSED_PERCENT, unpassedTests } from '../../lib/test-gate.ts'
import type { Judging } from './judge.ts'
import { findOwner, ofOwner, type Tested, testedOf } from './owners.ts'

export interface SetRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string | null
  flow_id: string | null
  outputs: flowTests.FlowTestSet['outputs'] | null
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
  /** Null: a replay. */
  set_id: string | null
  agent_id: string | null
  flow_id: string | null
  replay: agentTests.ReplayRun['replay'] | null
  published_document: string | null
  state: agentTests.TestRun['state']
  error: string | null
  error_reason: Reason | null
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

export interface SetRef {
  /** Of an agent or of a flow. */
  id: string
  setId: string
}

/** A test set of an agent or flow that the member may see; with `change`, of one of theirs. Throws `not_found`. */
export async function findSet(
  tx: Tx,
  member: Member,
  { id, setId }: SetRef,
  { change = false } = {},
): Promise<SetRow> {
  await findOwner(tx, member, id, { change })
  const [row] = await selectSets(
    tx,
    sql`s.id = ${setId} and ${ofOwner(id)} and s.project_id = any(${member.projectIds})`,
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

const RUN_COLUMNS = sql`r.*, c.done, c.scores`
const RUNS = sql`agent_test_runs r cross join lateral (
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

export const presentRun = (row: RunRow, now: Tested): agentTests.TestRun => ({
  id: row.id,
  state: row.state,
  error: row.error,
  ...(row.error_reason && { errorReason: row.error_reason }),
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

type Standing = Pick<agentTests.TestSet, 'lastRun' | 'blocked'>

const presentRules = (row: SetRow, { lastRun, blocked }: Standing) => ({
  id: row.id,
  name: row.name,
  sheet:
    row.sheet_id === null || row.sheet_name === null
      ? null
      : { id: row.sheet_id, name: row.sheet_name, rows: row.sheet_rows ?? 0 },
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

/** How each of the test sets of one agent or flow stands. */
async function standings(tx: Tx, owner: string, rows: readonly SetRow[]): Promise<Map<string, Standing>> {
  const now = await testedOf(tx, owner)
  const { draftId, knowledge } = now
  const unpassed = await unpassedTests(
    tx,
    knowledge === null
      ? { flowId: owner, draftId }
      : { agentId: owner, draftId, knowledgeNow: () => Promise.resolve(knowledge) },
  )
  const why = new Map(unpassed.map((one) => [one.id, one.why]))
  const ids = rows.map(({ id }) => id)
  const runs = await selectRuns(
    tx,
    sql`r.id in (select distinct on (l.set_id) l.id from agent_test_runs l where l.set_id = any(${ids}::text[])
      order by l.set_id, l.created_at desc, l.id desc)`,
    ids.length + 1,
  )
  const last = new Map(runs.map((run) => [run.set_id, presentRun(run, now)]))
  return new Map(ids.map((id) => [id, { lastRun: last.get(id) ?? null, blocked: why.get(id) ?? null }]))
}

/** Test sets of one agent as the API shows them. */
export async function showSets(
  tx: Tx,
  agentId: string,
  rows: readonly SetRow[],
): Promise<agentTests.TestSet[]> {
  const all = await standings(tx, agentId, rows)
  return rows.map((row) => ({
    ...presentRules(row, all.get(row.id)!),
    agentId,
    questionColumn: row.question_column,
    expectedColumn: row.expected_column,
    sourceColumn: row.source_column,
  }))
}

/** The same of one flow. */
export async function showFlowSets(
  tx: Tx,
  flowId: string,
  rows: readonly SetRow[],
): Promise<flowTests.FlowTestSet[]> {
  const all = await standings(tx, flowId, rows)
  return rows.map((row) => ({ ...presentRules(row, all.get(row.id)!), flowId, outputs: row.outputs ?? [] }))
}

/** Tells open consoles that a test set, or a run of it, has changed. */
export const announceSet = (
  context: Context,
  tx: Tx,
  set: Pick<SetRow, 'account_id' | 'project_id' | 'agent_id' | 'flow_id'> & { id: string },
): Promise<void> =>
  context.events.publish(tx, {
    name: 'change',
    accountId: set.account_id,
    projectId: set.project_id,
    change: { kind: 'agentTest', id: set.id, parentId: set.agent_id ?? set.flow_id },
  })
