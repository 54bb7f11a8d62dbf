import type { sheets } from '@millrace/contract'
import { guessMapping, type Needs } from '../../../../lib/flow-needs.ts'
import { filterOf, groupOf, type Group } from '../../filter/tree.ts'

/** What fills a column: a flow, or a template from which one is created on save. */
export type Source = { kind: 'flow'; id: string } | { kind: 'template'; key: string }

/** Marks a result that gets its own new column on save. */
export const NEW_COLUMN = '+'

/** The form state of an AI column. */
export interface AiColumnDraft {
  /** Empty: use the suggested label. */
  label: string
  source: Source | null
  /** Null: always the latest version. */
  version: number | null
  /** Parameter or column of the flow → column of the sheet. Empty: a fixed value, or none. */
  mapping: Readonly<Record<string, string>>
  params: Readonly<Record<string, unknown>>
  output: string
  valueType: sheets.AiColumnSettings['valueType']
  /** Additional result → column that receives it, or NEW_COLUMN. */
  outputs: Readonly<Record<string, string>>
  /** Column → text with tokens. Created through the API and kept unchanged. */
  texts: Readonly<Record<string, string>>
  auto: sheets.AiColumnSettings['auto']
  onlyIf: Group
  waitsFor: readonly string[]
  /** As entered; empty for none. */
  budget: string
  concurrency: string
}

const USUAL_CONCURRENCY = 10
const MOST_CONCURRENCY = 200

export function draftOf(column: sheets.Column | null): AiColumnDraft {
  const settings = column?.settings.live
  const entries = Object.entries(settings?.outputs ?? {})
  const isText = (text: string) => text.includes('@@')
  return {
    label: column?.label ?? '',
    source: settings ? { kind: 'flow', id: settings.flowId } : null,
    version: settings?.version ?? null,
    mapping: settings?.mapping ?? {},
    params: settings?.params ?? {},
    output: settings?.output ?? '',
    valueType: settings?.valueType ?? 'text',
    outputs: Object.fromEntries(
      entries.filter(([, text]) => !isText(text)).map(([key, name]) => [name, key]),
    ),
    texts: Object.fromEntries(entries.filter(([, text]) => isText(text))),
    auto: settings?.auto ?? { rowAdded: false, inputChanged: false },
    onlyIf: groupOf(settings?.onlyIf ?? null),
    waitsFor: settings?.waitsFor ?? [],
    budget: settings?.ceilingCredits == null ? '' : String(settings.ceilingCredits),
    concurrency: String(settings?.concurrency ?? USUAL_CONCURRENCY),
  }
}

type Named = Pick<sheets.Column, 'key' | 'label'>

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The default result: the first one that the sheet does not contain yet. */
export function guessOutput({ outputs }: Needs, columns: readonly Named[]): string {
  const held = new Set(columns.flatMap(({ key, label }) => [plain(key), plain(label)]))
  return outputs.find((name) => !held.has(plain(name))) ?? outputs[0] ?? ''
}

/** The initial draft for a flow: columns and result are guessed by name. */
export const beginWith = (
  draft: AiColumnDraft,
  { source, needs, columns }: { source: Source; needs: Needs; columns: readonly Named[] },
): AiColumnDraft => ({
  ...draft,
  source,
  version: null,
  mapping: guessMapping(needs, columns),
  params: {},
  output: guessOutput(needs, columns),
  outputs: {},
  texts: {},
})

/** Splits `next_step` and `nextStep` into words. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Adds a number such as `next_step (2)` if the label is taken. */
export function freeLabel(label: string, columns: readonly Named[]): string {
  const taken = new Set(columns.map((column) => column.label.toLowerCase()))
  const ways = [label, ...Array.from({ length: columns.length + 1 }, (_, n) => `${label} ${n + 2}`)]
  return ways.find((way) => !taken.has(way.toLowerCase())) ?? label
}

const filled = <V>(all: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value !== undefined))

/** Parameters without a column, which have one value for all rows. */
export const unmapped = ({ params }: Needs, { mapping }: Pick<AiColumnDraft, 'mapping'>) =>
  params.filter(({ key }) => !mapping[key])

interface LinkedFlow {
  flowId: string
  needs: Needs
  /** Values of parameters without a column, in API form. */
  params: Record<string, unknown>
}

/** The settings for the API, without leftovers of another flow. */
export function settingsOf(
  draft: AiColumnDraft,
  { flowId, needs, params }: LinkedFlow,
): sheets.AiColumnSettings {
  const names = new Set([...needs.params.map(({ key }) => key), ...needs.columns])
  const mapping = Object.entries(filled(draft.mapping)).filter(([name]) => names.has(name))
  const outputs = Object.entries(filled(draft.outputs)).map(([name, key]) => [key, name] as const)
  return {
    flowId,
    version: draft.version,
    mapping: Object.fromEntries(mapping),
    params,
    output: draft.output,
    outputs: { ...draft.texts, ...Object.fromEntries(outputs) },
    valueType: draft.valueType,
    auto: draft.auto,
    onlyIf: filterOf(draft.onlyIf),
    waitsFor: [...draft.waitsFor],
    ceilingCredits: draft.budget.trim() === '' ? null : Number(draft.budget.replace(',', '.')),
    concurrency: Number(draft.concurrency),
  }
}

export type FieldProblem = 'missing' | 'notAResult' | 'budget' | 'concurrency'

const isCredits = (text: string): boolean => text.trim() === '' || Number(text.replace(',', '.')) >= 0

function isCount(text: string): boolean {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= MOST_CONCURRENCY
}

/** Missing or invalid settings, by path. */
export function problemsOf(draft: AiColumnDraft, needs: Needs | undefined): Record<string, FieldProblem> {
  if (!draft.source || !needs) return { flowId: 'missing' }
  const isResult = needs.outputs.includes(draft.output) || draft.output.includes('@@')
  const columns = needs.columns.filter((key) => !draft.mapping[key])
  return {
    ...Object.fromEntries(columns.map((key) => [`mapping.${key}`, 'missing' as const])),
    ...(draft.output === ''
      ? { output: 'missing' as const }
      : isResult
        ? {}
        : { output: 'notAResult' as const }),
    ...(isCredits(draft.budget) ? {} : { ceilingCredits: 'budget' as const }),
    ...(isCount(draft.concurrency) ? {} : { concurrency: 'concurrency' as const }),
  }
}
