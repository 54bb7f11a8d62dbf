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

/** Of an agent or of a flow, as it would be published. */
interface Draft {
  agentId?: string | null
  flowId?: string | null
  draftId: string
}

/** The test sets that keep a draft from being published. */
export async function unpassedTests(
  tx: Tx,
  { agentId = null, flowId = null, draftId }: Draft,
): Promise<agents.UnpassedTest[]> {
  const { rows } = await sql<agents.UnpassedTest>`
    select s.id, s.name, s.bar, r.percent,
      case when r.state is null or r.state in ('stopped', 'failed') then 'notRun'
        when r.state = 'running' then 'running' else 'belowBar' end as why
    from agent_test_sets s left join lateral (
      select state, (select ${PASSED_PERCENT} from agent_test_results x where x.run_id = o.id) as percent
      from agent_test_runs o where o.set_id = s.id and o.draft_id = ${draftId}
      order by o.created_at desc limit 1) r on true
    where (s.agent_id = ${agentId} or s.flow_id = ${flowId}) and s.blocks
      and (r.state is distinct from 'done' or coalesce(r.percent, 0) < s.bar)
    order by s.created_at`.execute(tx)
  return rows
}

export function refuseUntested(tests: readonly agents.UnpassedTest[]): Failure {
  const said = tests.map(({ name, bar, why, percent }) => {
    if (why === 'notRun') return `“${name}” hasn’t been run on this draft`
    if (why === 'running') return `“${name}” is still running`
    return `“${name}” passed ${percent ?? 0}% and needs ${bar}%`
  })
  return new Failure('conflict', `Tests must pass before this draft can be published: ${said.join('; ')}.`)
}
