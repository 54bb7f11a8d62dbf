import { type ReasonKey, say } from './say.ts'
import type { Reason } from './word-reason.ts'

const BUDGET_REACHED = 'ceiling_reached'
/** The account's credits, or a budget of it, are used up. */
const NO_CREDITS = 'no_credits'

/** The plan has no room for the rows that the job adds. */
const ROW_LIMIT = 'row_limit'

const KEYS = {
  row_failed: 'job.rowFailed',
  no_room: 'job.noRoom',
  sheet_gone: 'job.sheetGone',
  rows_unreadable: 'job.rowsUnreadable',
  output_sheet_gone: 'job.outputGone',
} as const satisfies Record<string, ReasonKey>

const WITHOUT_VALUES: ReadonlySet<string> = new Set(['row_failed', 'no_room'])

/** Why a job paused or ended, as stored. */
interface JobFailure {
  code: string
  /** Values for the text. Errors of earlier versions have none. */
  values?: Readonly<Record<string, string>> | undefined
}

interface Wording {
  /** Whether the job fills an AI column: it ends where others pause. */
  isAiColumn: boolean
  /** Formats an amount of credits. */
  credits?: (stored: string) => string
}

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code)

/** Whether there is a text for this code. */
export const hasJobReason = (code: string): boolean =>
  code === BUDGET_REACHED || code === NO_CREDITS || code === ROW_LIMIT || isKnown(code)

/** The translatable reason of a job's error; undefined without a text for its code or values. */
export function reasonOfJob(error: JobFailure, wording: Wording): Reason | undefined {
  const { code, values } = error
  if (code === BUDGET_REACHED) return reasonOfBudget(values ?? {}, wording)
  if (code === NO_CREDITS) return reasonOfCredits(values, wording)
  if (code === ROW_LIMIT) return reasonOfRows(values ?? {})
  if (!isKnown(code) || (!values && !WITHOUT_VALUES.has(code))) return undefined
  return { key: KEYS[code], values: values ?? {} }
}

function reasonOfCredits(values: JobFailure['values'], { isAiColumn }: Wording): Reason {
  if (isAiColumn && values?.of === 'column') return say('job.columnBudget')
  return say(isAiColumn ? 'job.noCreditsAiColumn' : 'job.noCredits')
}

function reasonOfRows({
  plan = '',
  most,
  used,
  better,
}: Readonly<Record<string, string>>): Reason | undefined {
  if (most === undefined || used === undefined) return undefined
  const limit = { of: say('plan.sheetRows'), plan, most: Number(most), used: Number(used) }
  return say('job.rowLimit', {
    limit: better === undefined ? say('plan.limit', limit) : say('plan.limitLifted', { ...limit, better }),
  })
}

/** The budget is spent, or the rest is less than the next step may cost. */
function reasonOfBudget(
  { budget = '', spent = '', needed }: Readonly<Record<string, string>>,
  { isAiColumn, credits = (stored) => stored }: Wording,
): Reason | undefined {
  if (budget === '') return undefined
  if (needed === undefined)
    return say(isAiColumn ? 'job.budgetAiColumn' : 'job.budget', { budget: credits(budget) })
  const values = { budget: credits(budget), spent: credits(spent), needed: credits(needed) }
  return say(isAiColumn ? 'job.budgetShortAiColumn' : 'job.budgetShort', values)
}
