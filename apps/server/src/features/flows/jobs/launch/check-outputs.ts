import { isFilled } from '@millrace/cells'
import type { flows, Issue } from '@millrace/contract'
import { parseTemplate, type Token } from '@millrace/engine'
import type { Transaction } from 'kysely'
import type { DB } from '../../../../db/tables.ts'
import { Failure } from '../../../../lib/errors.ts'
import { keyColumns, type OpenSheet } from '../../../sheets/index.ts'
import { outputNames } from '../../nodes/output-names.ts'
import { type Checking, NO_SHEET, sheetIn } from './check-sheets.ts'
import type { Owner } from './owner.ts'

type Output = flows.JobLaunch['OUTPUT_SHEETS'][number]

/** Checks what a launch writes to; adds what is wrong to the issues. */
export async function checkOutputs(
  tx: Transaction<DB>,
  owner: Owner,
  checking: Checking,
): Promise<(OpenSheet | null)[]> {
  const { launch, document, issues } = checking
  const names = outputNames(document)
  const sheets: (OpenSheet | null)[] = []
  for (const [n, output] of launch.OUTPUT_SHEETS.entries()) {
    const path = `OUTPUT_SHEETS.${n}`
    const sheet = output.sheetId === undefined ? null : await sheetIn(tx, owner, output.sheetId)
    sheets.push(sheet)
    issues.push(...problemsOfTarget(output, sheet, path))
    issues.push(...problemsOfMapping({ output, sheet, names, checking, path }))
    issues.push(...problemsOfKeys(output, sheet, path))
    const isTwice = launch.OUTPUT_SHEETS.slice(0, n).some(
      ({ sheetId }) => sheetId && sheetId === output.sheetId,
    )
    if (isTwice) issues.push({ path: `${path}.sheetId`, message: 'the sheet is named twice' })
  }
  return sheets
}

function problemsOfTarget(output: Output, sheet: OpenSheet | null, path: string): Issue[] {
  const { sheetId, newName } = output
  if (sheetId === undefined && newName === undefined)
    return [{ path: `${path}.sheetId`, message: 'give a sheet, or newName for a new one' }]
  if (sheetId !== undefined && newName !== undefined)
    return [{ path: `${path}.newName`, message: 'give a sheet or a new name, not both' }]
  if (sheetId !== undefined && !sheet) return [{ path: `${path}.sheetId`, message: NO_SHEET }]
  if (sheetId !== undefined && output.columns)
    return [{ path: `${path}.columns`, message: 'are for a new sheet only' }]
  return []
}

interface Mapping {
  output: Output
  sheet: OpenSheet | null
  names: string[]
  checking: Checking
  path: string
}

/** Keys of a new sheet's columns, in lower case; null when they are made of the mapping or of the results. */
const newKeys = ({ columns }: Output): Set<string> | null =>
  columns ? new Set(columns.flatMap(({ key }) => key?.toLowerCase() ?? [])) : null

function problemsOfMapping({ output, sheet, names, checking, path }: Mapping): Issue[] {
  const entries = Object.entries(output.mapping)
  if (entries.length === 0) return problemsOfNames({ output, sheet, names, path })
  const keys = newKeys(output)
  return entries.flatMap(([key, value]): Issue[] => {
    const at = `${path}.mapping.${key}`
    const column = sheet?.byKey.get(key.toLowerCase())
    if (sheet && !column) return [{ path: at, message: `the sheet has no column ${key}` }]
    if (keys && !keys.has(key.toLowerCase())) return [{ path: at, message: `no column is called ${key}` }]
    if (column && isFilled(column.type)) return [{ path: at, message: 'is calculated and cannot be written' }]
    const message = problemOfValue(value, names, checking)
    return message === null ? [] : [{ path: at, message }]
  })
}

/** Without a mapping each result goes into the column of its name. */
function problemsOfNames({ output, sheet, names, path }: Omit<Mapping, 'checking'>): Issue[] {
  if (names.length === 0) return [{ path: `${path}.mapping`, message: 'the flow gives no results to write' }]
  const keys = newKeys(output)
  const has = (name: string) => sheet?.byKey.has(name.toLowerCase()) ?? keys?.has(name.toLowerCase()) ?? true
  return names.some(has)
    ? []
    : [{ path: `${path}.mapping`, message: `no column is called as a result (${names.join(', ')})` }]
}

function problemOfValue(value: string, names: string[], { launch, document }: Checking): string | null {
  if (names.includes(value)) return null
  const { parts, malformed } = parseTemplate(value)
  if (malformed.length > 0) return 'has an @@ that begins no token'
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
  return unknown ? `nothing is called ${unknown.head}: no result, column of the row or parameter` : null
}

function problemsOfKeys(output: Output, sheet: OpenSheet | null, path: string): Issue[] {
  const written = new Set(Object.keys(output.mapping).map((key) => key.toLowerCase()))
  const issues = output.keys.flatMap((key, n) =>
    written.size > 0 && !written.has(key.toLowerCase())
      ? [{ path: `${path}.keys.${n}`, message: `${key} is not written, so it cannot tell records apart` }]
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
