import { say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import { EXECUTORS, type NodeEnv } from '../../flows/index.ts'
import type { WorkerNow } from './execution.ts'
import type { CallOutput } from './steps.ts'
import type { GrantedSheet, WorkerTool } from './tool-types.ts'

const ROWS_READ = 200
const ROWS_WRITTEN = 200
const OPERATORS = [
  'is',
  'isNot',
  'contains',
  'containsNot',
  'isEmpty',
  'isNotEmpty',
  'greater',
  'less',
] as const

const sheetOf = (sheets: readonly GrantedSheet[]) => ({ type: 'string', enum: sheets.map(({ id }) => id) })

const listed = (sheets: readonly GrantedSheet[]): string =>
  sheets
    .map(({ id, name, columns }) => {
      const keys = columns.map(({ key, label, type }) => `${key} (${JSON.stringify(label)}, ${type})`)
      return `${id}: ${JSON.stringify(name)} with the columns ${keys.join('; ')}`
    })
    .join('\n')
    .slice(0, 6000)

const object = (properties: Record<string, unknown>, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** Runs a flow node with these settings: with the same checks, limits, keys and undo. */
async function runNode(
  type: string,
  { step, env }: { step: Step; env: NodeEnv },
  params: Step['params'],
): Promise<Record<string, unknown>> {
  const answer = await EXECUTORS.get(type)!(withParams(step, params), env)
  if ('wait' in answer) throw new StepError('internal', say('worker.cannotWait'))
  return answer.output as Record<string, unknown>
}

// The signal is created when it is first read.
const withParams = (step: Step, params: Step['params']): Step => ({
  ...step,
  params,
  signal: step.signal,
})

const findRows = (sheets: readonly GrantedSheet[]): WorkerTool => ({
  ask: false,
  definition: {
    name: 'find_rows',
    description: `Read rows of a sheet, at most ${ROWS_READ}. The sheets:\n${listed(sheets)}`,
    parameters: object(
      {
        sheet: sheetOf(sheets),
        filter: {
          type: 'array',
          description: 'All of these have to hold.',
          items: object(
            {
              column: { type: 'string' },
              operator: { type: 'string', enum: OPERATORS },
              value: { type: 'string' },
            },
            ['column', 'operator'],
          ),
        },
        limit: { type: 'integer', minimum: 1, maximum: ROWS_READ },
      },
      ['sheet'],
    ),
  },
  run: async ({ sheet, filter, limit }, place) => {
    if (!sheets.some(({ id }) => id === sheet)) return NO_SHEET
    const rules = rulesOf(filter)
    if (rules === null) return { ok: false, text: `The filter isn’t a list of column, operator and value.` }
    const most = Math.min(ROWS_READ, Math.max(1, Math.floor(Number(limit)) || 50))
    const { records, more } = await runNode('findRecords', place, {
      sheet,
      limit: most,
      sort: null,
      descending: false,
      rules: rules.length > 0 ? { match: 'all', rules } : null,
    })
    const rows = records as unknown[]
    const shown = rows.map((row) => JSON.stringify(row)).join('\n')
    return {
      ok: true,
      text: rows.length === 0 ? 'No row fits.' : `${shown}${more === true ? '\n[There are more rows.]' : ''}`,
    }
  },
})

const NO_SHEET: CallOutput = { ok: false, text: 'You don’t have this sheet, or it was deleted.' }

function rulesOf(filter: unknown): { left: string; operator: string; right: string }[] | null {
  if (filter === undefined || filter === null) return []
  if (!Array.isArray(filter) || filter.length > 20) return null
  const rules: { left: string; operator: string; right: string }[] = []
  for (const one of filter as unknown[]) {
    const { column, operator, value } = (one ?? {}) as Record<string, unknown>
    if (typeof column !== 'string' || !OPERATORS.some((known) => known === operator)) return null
    rules.push({ left: column, operator: String(operator), right: scalar(value) })
  }
  return rules
}

const scalar = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? `${value}`
      : ''

interface Writing {
  name: string
  description: string
  operation: 'insert' | 'update' | 'delete'
}

const WRITES: readonly Writing[] = [
  { name: 'add_rows', description: 'Add rows to a sheet, by column keys.', operation: 'insert' },
  {
    name: 'update_rows',
    description: 'Change rows of a sheet: each names its recordId and the columns that change.',
    operation: 'update',
  },
  {
    name: 'delete_rows',
    description: 'Delete rows of a sheet by recordId. A person has to approve it.',
    operation: 'delete',
  },
]

const writeRows = (
  { name, description, operation }: Writing,
  sheets: readonly GrantedSheet[],
  ask: boolean,
): WorkerTool => ({
  // Deleting rows always requires a person's approval.
  ask: ask || operation === 'delete',
  definition: {
    name,
    description: `${description} At most ${ROWS_WRITTEN} rows at a time. The sheets:\n${listed(sheets)}`,
    parameters: object({ sheet: sheetOf(sheets), rows: { type: 'array', items: { type: 'object' } } }, [
      'sheet',
      'rows',
    ]),
  },
  run: async ({ sheet, rows }, place) => {
    if (!sheets.some(({ id }) => id === sheet)) return NO_SHEET
    if (!Array.isArray(rows) || rows.length === 0)
      return { ok: false, text: 'rows isn’t a list with something in it.' }
    if (rows.length > ROWS_WRITTEN)
      return { ok: false, text: `Too many rows: write at most ${ROWS_WRITTEN} at a time.` }
    return written(
      await runNode('writeRecords', place, writeParams(String(sheet), operation, rows)),
      String(sheet),
    )
  },
})

const writeParams = (sheet: string, operation: Writing['operation'], list: unknown[]) => ({
  sheet,
  operation,
  match: 'id',
  key: null,
  key2: null,
  recordId: null,
  source: 'list',
  cells: null,
  list,
  onInvalid: 'fail',
  onError: 'continue',
})

/** The result of a write in words and numbers. */
function written(output: Record<string, unknown>, sheet: string): CallOutput {
  const count = (key: string) => Number(output[key] ?? 0)
  const changed = count('inserted') + count('updated') + count('deleted')
  const errors = (output.errors ?? []) as { index: number; message: string }[]
  const failed = errors.slice(0, 20).map(({ index, message }) => `Row ${index + 1}: ${message}`)
  const ids = ((output.recordIds ?? []) as unknown[]).slice(0, 50)
  return {
    ok: errors.length === 0,
    text: [
      `${count('inserted')} added, ${count('updated')} changed, ${count('unchanged')} unchanged, ${count('deleted')} deleted.`,
      ...(ids.length > 0 ? [`Record ids: ${ids.join(', ')}`] : []),
      ...failed,
    ].join('\n'),
    sheets: [{ id: sheet, changed }],
  }
}

/** Tools for the sheets that the worker may read and write. */
export function sheetTools({ settings }: WorkerNow, sheets: readonly GrantedSheet[]): WorkerTool[] {
  if (sheets.length === 0) return []
  const grants = new Map(settings.integrations.sheets.map((grant) => [grant.sheetId, grant]))
  const writable = sheets.filter(({ id }) => grants.get(id)?.write)
  // If one sheet requires approval, all do, because the model chooses the sheet.
  const ask = writable.some(({ id }) => grants.get(id)?.ask)
  return [
    findRows(sheets),
    ...(writable.length > 0 ? WRITES.map((one) => writeRows(one, writable, ask)) : []),
  ]
}
