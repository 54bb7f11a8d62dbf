import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

export type BudgetScope = 'account' | 'project' | 'agent' | 'member' | 'column'

/** The most that may be spent in a month. */
export interface Budget {
  id: string
  scope: BudgetScope
  /** Id of the project, agent or user; of an AI column, as `columnTarget` makes it; empty for the account. */
  target: string
  credits: number
  spent: number
  /** Reserved for work in progress. */
  held: number
}

interface Row {
  id: string
  scope: BudgetScope
  target: string
  credits: string
  spent: string
  held: string
}

/**
 * The account's budgets, those of another month begun anew. The caller has locked the account's credits. `month`: left
 * out, no month begins.
 */
export async function lockBudgets(tx: Tx, accountId: string, month?: string): Promise<Budget[]> {
  if (month !== undefined)
    await sql`update credit_budgets set month = ${month}::date, spent = 0, alerted = 0
      where account_id = ${accountId} and month <> ${month}::date`.execute(tx)
  const { rows } = await sql<Row>`select id, scope, target, credits, spent, held from credit_budgets
    where account_id = ${accountId} order by id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    credits: Number(row.credits),
    spent: Number(row.spent),
    held: Number(row.held),
  }))
}

/** What names an AI column in budgets and usage. */
export const columnTarget = ({ sheetId, columnId }: { sheetId: string; columnId: string }): string =>
  `${sheetId}.${columnId}`
