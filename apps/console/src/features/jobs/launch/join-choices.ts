import type { flows, sheets } from '@millrace/contract'
import type { LaunchDraft } from './types.ts'

/** As the contract's LIST_PARAMETERS: what the values of all rows can fill. */
const LISTS: ReadonlySet<flows.ParameterDefinition['type']> = new Set([
  'INPUT',
  'TEXTAREA',
  'MULTISELECT',
  'JSON',
])

export interface JoinChoice {
  /** What stands for it in a list of choices. */
  value: string
  /** The joined sheet's place among them, and its column. */
  at: number
  key: string
  column: string
  sheet: string
}

/** Columns of joined sheets that can fill a parameter. */
export const joinChoices = (
  { type }: Pick<flows.ParameterDefinition, 'type'>,
  { joins, joinMode }: Pick<LaunchDraft, 'joins' | 'joinMode'>,
  known: ReadonlyMap<string, sheets.Sheet>,
): JoinChoice[] =>
  joinMode === 'WHOLE' && !LISTS.has(type)
    ? []
    : joins.flatMap(({ sheetId }, at) => {
        const sheet = known.get(sheetId)
        return (sheet?.columns ?? []).map(({ key, label }) => ({
          value: `${at}:${key}`,
          at,
          key,
          column: label,
          sheet: sheet?.name ?? '',
        }))
      })

/** The choice that fills a parameter now; empty for none. */
export function chosenJoin(param: string, { joins }: Pick<LaunchDraft, 'joins'>): string {
  const at = joins.findIndex(({ mapping }) => mapping[param])
  return at === -1 ? '' : `${at}:${joins[at]?.mapping[param] ?? ''}`
}

/** The joined sheets with this choice, or with none, for a parameter. */
export const withJoin = (
  joins: LaunchDraft['joins'],
  param: string,
  choice: Pick<JoinChoice, 'at' | 'key'> | undefined,
): LaunchDraft['joins'] =>
  joins.map((join, at) => ({
    ...join,
    mapping: { ...join.mapping, [param]: choice?.at === at ? choice.key : '' },
  }))
