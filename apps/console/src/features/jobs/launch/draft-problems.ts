import { flows } from '@millrace/contract'
import { readForm } from '../../../lib/flows/form/values.ts'
import { MOST } from './draft.ts'
import { filledIn, ownColumns, runsOnce, unmapped } from './launch-of.ts'
import type { Needs } from '../../../lib/flow-needs.ts'
import { type JoinDraft, type LaunchDraft, type OutputDraft, type Step, STEPS } from './types.ts'

/** Why a step is incomplete: a text key and the launch field. */
export interface Problem {
  text:
    | 'sheet'
    | 'twice'
    | 'joinSheet'
    | 'joinName'
    | 'joinTaken'
    | 'joinOn'
    | 'columns'
    | 'params'
    | 'outputName'
    | 'outputSheet'
    | 'outputMapping'
    | 'amount'
    | 'concurrency'
    | 'budget'
  /** The launch field; empty for the whole step. */
  path: string
}

const KEY = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/
const MOST_ROWS = 100_000_000

const isCount = (text: string, most: number): boolean => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most
}

const isTwice = (ids: readonly string[], at: number): boolean => {
  const id = ids[at] ?? ''
  return id !== '' && ids.indexOf(id) < at
}

function problemsOfRows({ inputs, joins, joinMode }: LaunchDraft, { params }: Needs): Problem[] {
  if (runsOnce({ inputs })) return []
  const ids = inputs.map(({ sheetId }) => sheetId)
  const taken = [...flows.RESERVED_KEYS, ...params.map(({ key }) => key)]
  return [
    ...inputs.flatMap(({ sheetId }, at): Problem[] => {
      const path = `SHEETS.${at}.sheetId`
      if (sheetId === '') return [{ text: 'sheet', path }]
      return isTwice(ids, at) ? [{ text: 'twice', path }] : []
    }),
    ...joins.flatMap((join, at) => {
      const others = [...taken, ...joins.slice(0, at).map(({ name }) => name)]
      return problemsOfJoin(join, { path: `ASSOCIATED_SHEETS.${at}`, others, joinMode })
    }),
  ]
}

function problemsOfJoin(
  { sheetId, name, main, own }: JoinDraft,
  { path, others, joinMode }: { path: string; others: string[]; joinMode: LaunchDraft['joinMode'] },
): Problem[] {
  const needsOn = joinMode !== 'WHOLE'
  return [
    ...(sheetId === '' ? [{ text: 'joinSheet', path: `${path}.sheetId` } as const] : []),
    ...(KEY.test(name) ? [] : [{ text: 'joinName', path: `${path}.name` } as const]),
    ...(others.includes(name) ? [{ text: 'joinTaken', path: `${path}.name` } as const] : []),
    ...(needsOn && main === '' ? [{ text: 'joinOn', path: `${path}.on.main` } as const] : []),
    ...(needsOn && own === '' ? [{ text: 'joinOn', path: `${path}.on.own` } as const] : []),
  ]
}

function problemsOfMapping(draft: LaunchDraft, needs: Needs): Problem[] {
  const missing = draft.inputs.flatMap(({ mapping }, at) =>
    ownColumns(draft, needs)
      .filter((key) => !mapping[key])
      .map((key): Problem => ({ text: 'columns', path: `SHEETS.${at}.mapping.${key}` })),
  )
  const { problems } = readForm(unmapped(needs, draft), filledIn(draft, needs))
  return problems.length > 0 ? [...missing, { text: 'params', path: '' }] : missing
}

function problemsOfOutput({ kind, name, sheetId, mapping }: OutputDraft, at: number): Problem[] {
  const path = `OUTPUT_SHEETS.${at}`
  if (kind === 'new') return name.trim() ? [] : [{ text: 'outputName', path: `${path}.newName` }]
  if (!sheetId) return [{ text: 'outputSheet', path: `${path}.sheetId` }]
  const isWritten = Object.values(mapping).some(Boolean)
  return isWritten ? [] : [{ text: 'outputMapping', path: `${path}.mapping` }]
}

function problemsOfOutputs({ outputs }: LaunchDraft): Problem[] {
  const ids = outputs.map(({ kind, sheetId }) => (kind === 'sheet' ? sheetId : ''))
  return outputs.flatMap((output, at) =>
    isTwice(ids, at)
      ? [{ text: 'twice', path: `OUTPUT_SHEETS.${at}.sheetId` } as const]
      : problemsOfOutput(output, at),
  )
}

/** Credits, or empty for no budget. */
export const isBudget = (text: string): boolean => text === '' || /^\d{1,12}(\.\d{1,6})?$/.test(text)

function problemsOfRun(draft: LaunchDraft): Problem[] {
  const isFree = isBudget(draft.budget)
  return [
    ...(runsOnce(draft) ? [] : problemsOfPace(draft)),
    ...(isFree ? [] : [{ text: 'budget', path: 'ceilingCredits' } as const]),
  ]
}

function problemsOfPace({ amount, concurrency }: LaunchDraft): Problem[] {
  return [
    ...(amount === '' || isCount(amount, MOST_ROWS) ? [] : [{ text: 'amount', path: 'runAmount' } as const]),
    ...(isCount(concurrency, MOST.concurrency)
      ? []
      : [{ text: 'concurrency', path: 'concurrency' } as const]),
  ]
}

const CHECKS: Record<Step, (draft: LaunchDraft, needs: Needs) => Problem[]> = {
  rows: problemsOfRows,
  mapping: problemsOfMapping,
  output: problemsOfOutputs,
  run: problemsOfRun,
  summary: () => [],
}

/** The problems of a step with their fields. */
export const problemsOf = (step: Step, draft: LaunchDraft, needs: Needs): Problem[] =>
  CHECKS[step](draft, needs)

/** The furthest reachable step: the first incomplete one. */
export function reachOf(draft: LaunchDraft, needs: Needs): number {
  const open = STEPS.findIndex((step) => problemsOf(step, draft, needs).length > 0)
  return open === -1 ? STEPS.length - 1 : open
}

const STARTS: readonly (readonly [string, Step])[] = [
  ['ASSOCIATED_SHEETS', 'rows'],
  ['associatedMode', 'rows'],
  ['OUTPUT_SHEETS', 'output'],
  ['params', 'mapping'],
  ['runMode', 'run'],
  ['runAmount', 'run'],
  ['concurrency', 'run'],
  ['ceilingCredits', 'run'],
  ['title', 'run'],
]

/** The step that contains a launch field. */
export function stepOf(path: string): Step {
  if (/^(?:ASSOCIATED_)?SHEETS\.\d+\.mapping/.test(path)) return 'mapping'
  if (path.startsWith('SHEETS')) return 'rows'
  return STARTS.find(([start]) => path.startsWith(start))?.[1] ?? 'summary'
}
