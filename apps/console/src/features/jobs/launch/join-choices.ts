import type { flows, sheets } from '@millrace/contract'
import type { LaunchDraft } from './types.ts'

/** The contract's LIST_PARAMETERS: parameters that can receive the values of all rows. */
const LISTS: ReadonlySet<flows.ParameterDefinition['type']> = new Set([
  'INPUT',
  'TEXTAREA',
  'MULTISELECT',
  'JSON',
])

type Param = Pick<flows.ParameterDefinition, 'key' | 'type'>
type Joins = Pick<LaunchDraft, 'joins' | 'joinMode'>

/** Whether joined sheets can fill a parameter: complete sheets provide a list, which not every type accepts. */
export const takesJoin = ({ type }: Pick<Param, 'type'>, { joinMode }: Pick<Joins, 'joinMode'>): boolean =>
  joinMode !== 'WHOLE' || LISTS.has(type)

/** Index of the joined sheet whose column fills a parameter; -1 for none. */
export const joinFilling = (param: Param, draft: Joins): number =>
  takesJoin(param, draft) ? draft.joins.findIndex(({ mapping }) => mapping[param.key]) : -1

export interface JoinChoice {
  /** Its value in a select. */
  value: string
  /** Index of the joined sheet, and its column. */
  at: number
  key: string
  column: string
  sheet: string
}

/** Columns of joined sheets that can fill a parameter. */
export const joinChoices = (
  param: Pick<Param, 'type'>,
  draft: Joins,
  known: ReadonlyMap<string, sheets.Sheet>,
): JoinChoice[] =>
  !takesJoin(param, draft)
    ? []
    : draft.joins.flatMap(({ sheetId }, at) => {
        const sheet = known.get(sheetId)
        return (sheet?.columns ?? []).map(({ key, label }) => ({
          value: `${at}:${key}`,
          at,
          key,
          column: label,
          sheet: sheet?.name ?? '',
        }))
      })

/** The current choice for a parameter; empty for none. */
export function chosenJoin(param: Param, draft: Joins): string {
  const at = joinFilling(param, draft)
  return at === -1 ? '' : `${at}:${draft.joins[at]?.mapping[param.key] ?? ''}`
}

/** The joined sheets with this choice, or none, for a parameter. */
export const withJoin = (
  joins: LaunchDraft['joins'],
  param: string,
  choice: Pick<JoinChoice, 'at' | 'key'> | undefined,
): LaunchDraft['joins'] =>
  joins.map((join, at) => ({
    ...join,
    mapping: { ...join.mapping, [param]: choice?.at === at ? choice.key : '' },
  }))
