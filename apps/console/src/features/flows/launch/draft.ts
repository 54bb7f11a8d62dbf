import type { flows } from '@millrace/contract'
import { readForm } from '../form/values.ts'
import type { Needs } from '../../../lib/flow-needs.ts'
import type { LaunchDraft, OutputDraft, Step } from './types.ts'

/** Rows of one job that run at the same time, as the contract's usual. */
export const USUAL_CONCURRENCY = 20
export const MOST_CONCURRENCY = 1000

export const newDraft = (name: string): LaunchDraft => ({
  step: 'rows',
  sheetId: '',
  filter: null,
  mapping: {},
  params: {},
  output: { kind: 'new', name, copied: [], sheetId: '', writeMode: 'UPSERT', keys: [], mapping: {} },
  title: '',
  runMode: 'STARTOVER',
  amount: '',
  concurrency: String(USUAL_CONCURRENCY),
  ceiling: '',
})

/** Parameters that no column gives. */
export const unmapped = ({ params }: Needs, { mapping }: Pick<LaunchDraft, 'mapping'>) =>
  params.filter(({ key }) => !mapping[key])

export type Problem =
  | 'sheet'
  | 'columns'
  | 'params'
  | 'outputName'
  | 'outputSheet'
  | 'outputMapping'
  | 'amount'
  | 'concurrency'
  | 'ceiling'

const isCount = (text: string, most: number): boolean => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most
}

function problemOfOutput({ kind, name, sheetId, mapping }: OutputDraft): Problem | null {
  if (kind === 'new') return name.trim() ? null : 'outputName'
  if (kind === 'none') return null
  if (!sheetId) return 'outputSheet'
  return Object.values(mapping).some(Boolean) ? null : 'outputMapping'
}

const CHECKS: Record<Step, (draft: LaunchDraft, needs: Needs) => Problem | null> = {
  rows: ({ sheetId }) => (sheetId ? null : 'sheet'),
  mapping: (draft, needs) => {
    if (needs.columns.some((key) => !draft.mapping[key])) return 'columns'
    return readForm(unmapped(needs, draft), valuesOf(draft, needs)).problems.length > 0 ? 'params' : null
  },
  output: ({ output }) => problemOfOutput(output),
  run: ({ amount, concurrency, ceiling }) => {
    if (amount !== '' && !isCount(amount, 100_000_000)) return 'amount'
    if (!isCount(concurrency, MOST_CONCURRENCY)) return 'concurrency'
    return ceiling === '' || Number(ceiling) >= 0 ? null : 'ceiling'
  },
  summary: () => null,
}

/** What keeps a step from being done. */
export const problemOf = (step: Step, draft: LaunchDraft, needs: Needs): Problem | null =>
  CHECKS[step](draft, needs)

/** Only values of parameters that are filled in here: one that was mapped later keeps what was typed. */
function valuesOf(draft: LaunchDraft, needs: Needs): Record<string, unknown> {
  const keys = unmapped(needs, draft).map(({ key }) => key)
  return Object.fromEntries(Object.entries(draft.params).filter(([key]) => keys.includes(key)))
}

const filled = (mapping: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== ''))

/** Of a new sheet: the columns that are copied from the row, then the results. */
function newMapping({ copied }: OutputDraft, { outputs }: Needs): Record<string, string> {
  const rows = copied.filter((key) => !outputs.includes(key)).map((key) => [key, `@@row.${key}@@`] as const)
  return Object.fromEntries([...rows, ...outputs.map((name) => [name, name] as const)])
}

function outputsOf({ output }: LaunchDraft, needs: Needs): flows.JobLaunch['OUTPUT_SHEETS'] {
  const { kind, name, sheetId, writeMode, keys, mapping } = output
  if (kind === 'none') return []
  const mode = { writeMode, keys: writeMode === 'UPSERT' ? [...keys] : [] }
  return kind === 'new'
    ? [{ newName: name.trim(), ...mode, mapping: newMapping(output, needs) }]
    : [{ sheetId, ...mode, mapping: filled(mapping) }]
}

/** The launch that was put together. */
export function launchOf(flow: Pick<flows.Flow, 'id'>, draft: LaunchDraft, needs: Needs): flows.JobLaunch {
  const { values } = readForm(unmapped(needs, draft), valuesOf(draft, needs))
  return {
    flowId: flow.id,
    title: draft.title.trim(),
    params: values,
    SHEETS: [{ sheetId: draft.sheetId, mapping: filled(draft.mapping), filter: draft.filter }],
    ASSOCIATED_SHEETS: [],
    runMode: draft.runMode,
    runAmount: draft.amount === '' ? 'ALL' : Number(draft.amount),
    OUTPUT_SHEETS: outputsOf(draft, needs),
    associatedMode: 'MATCH',
    concurrency: Number(draft.concurrency),
    ...(draft.ceiling === '' ? {} : { ceilingCredits: Number(draft.ceiling) }),
  }
}
