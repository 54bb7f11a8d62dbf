import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { Failure } from './errors.ts'

/**
 * The share of the questions that passed in a run, in percent, for a query over `agent_test_results x`; null where none
 * counts. It is cut, not rounded: 89.9 is not 90.
 */
export const PASSED_PERCENT = sql<
  number | null
>`floor(100.0 * count(*) filter (where x.draft ->> 'verdict' = 'passed')
  / nullif(count(*) filter (where x.draft ->> 'verdict' <> 'skipped'), 0))::int`

/** The draft of an agent or a flow that is about to be published. */
interface Draft {
  agentId?: string | null
  flowId?: string | null
  draftId: string
  /** The hash of the knowledge that it answers from now; only called when a run has one to compare. */
  knowledgeNow?: () => Promise<string>
}

interface Gate extends Omit<agents.UnpassedTest, 'why'> {
  state: 'running' | 'done' | 'stopped' | 'failed' | null
  knowledge: string | null
}

/** The test sets that keep a draft from being published. */
export async function unpassedTests(
  tx: Tx,
  { agentId = null, flowId = null, draftId, knowledgeNow }: Draft,
): Promise<agents.UnpassedTest[]> {
  const { rows } = await sql<Gate>`
    select s.id, s.name, s.bar, r.percent, r.state, r.knowledge_hash as knowledge
    from agent_test_sets s left join lateral (
      select state, knowledge_hash,
        (select ${PASSED_PERCENT} from agent_test_results x where x.run_id = o.id) as percent
      from agent_test_runs o where o.set_id = s.id and o.draft_id = ${draftId}
      order by o.created_at desc limit 1) r on true
    where (s.agent_id = ${agentId} or s.flow_id = ${flowId}) and s.blocks order by s.created_at`.execute(tx)
  const isCompared = rows.some(({ state, knowledge }) => state === 'done' && knowledge !== null)
  const now = isCompared ? await knowledgeNow?.() : undefined
  return rows.flatMap(({ state, knowledge, ...test }) => {
    const why = reasonOf({ state, knowledge, ...test }, now)
    return why === null ? [] : [{ ...test, why }]
  })
}

function reasonOf(
  { state, knowledge, percent, bar }: Gate,
  now: string | undefined,
): agents.UnpassedTest['why'] | null {
  if (state === 'running') return 'running'
  if (state !== 'done') return 'notRun'
  if (knowledge !== null && knowledge !== now) return 'knowledgeChanged'
  return (percent ?? 0) < bar ? 'belowBar' : null
}

export function refuseUntested(tests: readonly agents.UnpassedTest[]): Failure {
  const said = tests.map(({ name, bar, why, percent }) => {
    if (why === 'notRun') return `“${name}” hasn’t been run on this draft`
    if (why === 'running') return `“${name}” is still running`
    if (why === 'knowledgeChanged') return `the knowledge changed since the last run of “${name}”`
    return `“${name}” passed ${percent ?? 0}% and needs ${bar}%`
  })
  return new Failure('conflict', `Tests must pass before this draft can be published: ${said.join('; ')}.`)
}
