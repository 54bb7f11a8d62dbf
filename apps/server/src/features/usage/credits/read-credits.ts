import type { credits as contract, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { lockBalance, monthOf, standingOf } from './balance.ts'
import { lockBudgets } from './budgets.ts'
import { namesOfTargets } from './targets.ts'

/** The account's credits and budgets, after what is due has been granted. */
export async function readCredits(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  accountId: string,
): Promise<Data<typeof contract.read>> {
  const standing = await standingOf(tx, config, accountId)
  const balance = await lockBalance(tx, accountId, standing)
  const { limited, monthly, lasting, held } = balance
  const budgets = await lockBudgets(tx, accountId, monthOf(balance, standing))
  const names = await namesOfTargets(tx, budgets)
  const { rows } = await sql<{ granted: string; spent: string; renews_at: Date }>`
    select month_granted as granted, month_spent as spent,
      (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc' as renews_at
    from credit_balances where account_id = ${accountId}`.execute(tx)
  const month = rows[0]!
  return {
    balance: limited
      ? {
          credits: monthly + lasting,
          reserved: held,
          monthly,
          granted: Number(month.granted),
          spent: Number(month.spent),
          renewsAt: month.renews_at.toISOString(),
        }
      : null,
    budgets: budgets.map(({ id, scope, target, credits, spent }) => ({
      id,
      scope,
      target,
      name: names.get(target) ?? null,
      credits,
      spent,
    })),
  }
}

interface EntryRow {
  id: string
  at: Date
  kind: contract.Entry['kind']
  credits: string
  unpaid: string
  reason: string | null
  agent_id: string | null
  job_id: string | null
  run_id: string | null
  flow_id: string | null
  execution_id: string | null
  project_id: string | null
}

const runOf = ({ run_id: id, flow_id: flowId, execution_id: executionId }: EntryRow): contract.Entry['run'] =>
  id === null || (flowId === null && executionId === null) ? null : { id, flowId, executionId }

/** What changed the balance, newest first. */
export async function listEntries(
  tx: Tx,
  { accountId, after, limit }: { accountId: string; after?: string | undefined; limit: number },
): Promise<Data<typeof contract.entries>> {
  const { rows } =
    await sql<EntryRow>`select e.id, e.at, e.kind, e.credits, e.unpaid, e.reason, e.agent_id, e.job_id, e.run_id,
      r.flow_id, r.execution_id, e.project_id
    from credit_entries e
    left join flow_runs r on r.id = e.run_id and e.job_id is null
    where e.account_id = ${accountId} and e.kind not in ('reserve', 'release')
      and (${after ?? null}::text is null or e.id < ${after ?? null})
    order by e.id desc limit ${limit + 1}`.execute(tx)
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    credits: Number(row.credits),
    unpaid: Number(row.unpaid),
    reason: row.reason,
    agentId: row.agent_id,
    jobId: row.job_id,
    run: runOf(row),
    projectId: row.project_id,
  }))
  return { items, next: rows.length > limit ? items.at(-1)!.id : null }
}
