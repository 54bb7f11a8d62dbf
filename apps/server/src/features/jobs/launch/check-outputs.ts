import { isFilled } from '@millrace/cells'
import { type Issue, type jobs, sheets } from '@millrace/contract'
import { parseTemplate, type Token } from '@millrace/engine'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { keyColumns, type OpenSheet } from '../../sheets/index.ts'
import { outputNames } from '../../flows/index.ts'
import { type Checking, type InputSheets, NO_SHEET, sheetIn } from './check-sheets.ts'
import { type OutputPlan, type Planning, planOutput } from '../columns/plan-output.ts'
import type { Owner } from '../../../lib/owner.ts'

type Output = jobs.JobLaunch['OUTPUT_SHEETS'][number]

/** A sheet to write to, with the plan for its columns. */
export interface CheckedOutput extends OutputPlan {
  /** Null for a new one. */
  sheet: OpenSheet | null
}

/** Validates a launch's outputs and adds problems to the issues. */
export async function checkOutputs(
  tx: Tx,
  owner: Owner,
  { checking, sources }: { checking: Checking; sources: InputSheets },
): Promise<CheckedOutput[]> {
  const { launch, document, issues } = checking
  const names = outputNames(document)
  const planning: Planning = { launch, document, names, ...sources }
  const outputs: CheckedOutput[] = []
  for (const [n, output] of launch.OUTPUT_SHEETS.entries()) {
    const path = `OUTPUT_SHEETS.${n}`
    const sheet = output.sheetId === undefined ? null : await sheetIn(tx, owner, output.sheetId)
    const plan = planOutput(planning, output, sheet)
    outputs.push({ ...plan, sheet })
    issues.push(...problemsOfTarget(output, sheet, path))
    issues.push(...problemsOfMapping({ output, sheet, names, checking, path, plan }))
    issues.push(...problemsOfKeys({ output, sheet, path, plan }), ...problemsOfWidth(plan, path))
    const isTwice = launch.OUTPUT_SHEETS.slice(0, n).some(
      ({ sheetId }) => sheetId && sheetId === output.sheetId,
    )
    if (isTwice) issues.push({ path: `${path}.sheetId`, message: 'this sheet is listed twice' })
  }
  return outputs
}

/** The source's columns and the outputs together may exceed the maximum per sheet. */
const problemsOfWidth = ({ columns }: OutputPlan, path: string): Issue[] =>
  columns.length > sheets.COLUMNS_MAX
    ? [
        {
          path: `${path}.includeSource`,
          message: `the sheet would have ${columns.length} columns; the limit is ${sheets.COLUMNS_MAX}. Leave out the source’s columns or map fewer`,
        },
      ]
    : []

function problemsOfTarget(output: Output, sheet: OpenSheet | null, path: string): Issue[] {
  const { sheetId, newName } = output
  if (sheetId === undefined && newName === undefined)
    return [{ path: `${path}.sheetId`, message: 'choose a sheet, or set newName for a new one' }]
  if (sheetId !== undefined && newName !== undefined)
    return [{ path: `${path}.newName`, message: 'choose a sheet or set newName, not both' }]
  if (sheetId !== undefined && !sheet) return [{ path: `${path}.sheetId`, message: NO_SHEET }]
  if (sheet && sheet.system !== null)
    return [
      {
        path: `${path}.sheetId`,
        message: 'shows what your agents record. Choose another sheet or a new one',
      },
    ]
  if (sheetId !== undefined && output.columns)
    return [{ path: `${path}.columns`, message: 'are only for a new sheet' }]
  return []
}

interface Mapping {
  output: Output
  sheet: OpenSheet | null
  names: string[]
  checking: Checking
  path: string
  plan: OutputPlan
}

function problemsOfMapping({ output, sheet, names, checking, path, plan }: Mapping): Issue[] {
  const entries = Object.entries(output.mapping)
  const isNew = (key: string) => plan.columns.some((one) => one.key.toLowerCase() === key.toLowerCase())
  const issues = entries.flatMap(([key, value]): Issue[] => {
    const at = `${path}.mapping.${key}`
    const column = sheet?.byKey.get(key.toLowerCase())
    if (sheet && !column) return [{ path: at, message: `the sheet has no column ${key}` }]
    if (!sheet && !isNew(key)) return [{ path: at, message: `there is no column ${key}` }]
    if (value === '') return []
    if (column && isFilled(column.type)) return [{ path: at, message: 'is calculated and can’t be written' }]
    const message = problemOfValue(value, names, checking)
    return message === null ? [] : [{ path: at, message }]
  })
  return issues.length > 0 ? issues : problemsOfResults({ output, names, path, plan })
}

/** With source columns only, all results of the flow would be lost. */
function problemsOfResults({
  output,
  names,
  path,
  plan,
}: Pick<Mapping, 'output' | 'names' | 'path' | 'plan'>): Issue[] {
  const ofResults = plan.written.filter((key) => !Object.hasOwn(plan.copies, key))
  if (ofResults.length > 0) return []
  const message =
    names.length === 0
      ? 'the flow has no results to write'
      : `no column is called as a result (${names.join(', ')})`
  return Object.values(output.mapping).some(Boolean) ? [] : [{ path: `${path}.mapping`, message }]
}

function problemOfValue(value: string, names: string[], { launch, document }: Checking): string | null {
  if (names.includes(value)) return null
  const { parts, malformed } = parseTemplate(value)
  if (malformed.length > 0) return 'contains @@ without a variable. Write @@@@ for two at signs'
  const tokens = parts.filter((part): part is Token => typeof part !== 'string')
  if (tokens.length === 0)
    return `is neither a result of the flow (${names.join(', ') || 'it has none'}) nor a text with tokens`
  const known = new Set([
    ...names,
    'row',
    'params',
    ...document.settings.columns,
    ...document.params.map(({ key }) => key),
    ...launch.ASSOCIATED_SHEETS.map((one) => one.name),
  ])
  const unknown = tokens.find(({ head }) => !known.has(head))
  return unknown ? `${unknown.head} isn’t a result, a column of the row or a parameter` : null
}

function problemsOfKeys({
  output,
  sheet,
  path,
  plan,
}: Pick<Mapping, 'output' | 'sheet' | 'path' | 'plan'>): Issue[] {
  const written = new Set(plan.written.map((key) => key.toLowerCase()))
  const issues = output.keys.flatMap((key, n) =>
    !written.has(key.toLowerCase())
      ? [{ path: `${path}.keys.${n}`, message: `${key} isn’t written, so it can’t identify records` }]
      : [],
  )
  if (!sheet) return issues
  try {
    keyColumns(sheet, output.keys)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    issues.push(...(error.details?.issues ?? []).map((one) => ({ ...one, path: `${path}.${one.path}` })))
  }
  return issues
}
