import type { Issue, sheets } from '@millrace/contract'
import { Failure } from '../../../lib/errors.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { presentRecord } from '../model/present-record.ts'
import type { OpenSheet } from '../model/types.ts'
import type { WriteOutcome } from '../write/types.ts'

export async function presentOutcome(sheet: OpenSheet, outcome: WriteOutcome): Promise<sheets.BatchOutcome> {
  const rows: sheets.RowOutcome[] = []
  for (const row of outcome.rows) {
    await takeTurn()
    rows.push({ ...row, current: row.current && presentRecord(row.current, sheet) })
  }
  const { changeId, inserted, updated, unchanged, deleted, failed, revision } = outcome
  return { changeId, inserted, updated, unchanged, deleted, failed, revision, rows }
}

/** How many rows the message of a refused call names; the details have all of them. */
const NAMED = 3

/**
 * The response of a call that writes rows. If none of the given rows was accepted, the call is refused, and the details
 * have the outcome of each row. If others were faster for all of them, it is a conflict.
 */
export async function answerOf(
  sheet: OpenSheet,
  outcome: WriteOutcome,
  { atomic = false }: { atomic?: boolean } = {},
): Promise<sheets.BatchOutcome> {
  const presented = await presentOutcome(sheet, outcome)
  const { inserted, updated, deleted, unchanged, failed, rows } = presented
  const isTaken = inserted + updated + deleted > 0 || (unchanged > 0 && !atomic)
  if (failed === 0 || isTaken) return presented
  const refused = rows.filter((row) => row.outcome === 'failed')
  const isStale = refused.every(({ code }) => code === 'conflict')
  const named = refused.slice(0, NAMED).flatMap(issuesOf)
  const more = failed > NAMED ? `; and ${failed - NAMED} more rows` : ''
  const message = `Nothing was saved. ${named.map((one) => `${one.path}: ${one.message}`).join('; ')}${more}`
  throw new Failure(isStale ? 'conflict' : 'invalid_request', message, { issues: named, outcome: presented })
}

const REASONS = {
  invalid: 'is not valid',
  conflict: 'was changed by someone else',
  not_found: 'does not exist',
  duplicate: 'is listed twice',
} as const

function issuesOf({ index, code, issues }: sheets.RowOutcome): Issue[] {
  const path = `rows.${index}`
  if (issues.length === 0) return [{ path, message: REASONS[code ?? 'invalid'] }]
  return issues.map((issue) => ({
    path: issue.path ? `${path}.${issue.path}` : path,
    message: issue.message,
  }))
}
