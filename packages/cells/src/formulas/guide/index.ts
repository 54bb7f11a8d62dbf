import { FUNCTION_LINES, type FunctionName } from './functions.ts'

export type GuideGroup = keyof typeof FUNCTION_LINES

/** Documentation of a function; the catalogue beside this file describes it. */
export interface GuideEntry {
  name: FunctionName
  group: GuideGroup
  /** Signature with optional parts in brackets. */
  use: string
  example: string
  /** The example's result, as stored in a cell. */
  gives: string
}

/** Documentation of all formula functions; a test calculates the examples. */
export const FORMULA_GUIDE: readonly GuideEntry[] = Object.entries(FUNCTION_LINES).flatMap(([group, lines]) =>
  lines.map(([use, example, gives]) => ({
    name: use.split('(')[0] as FunctionName,
    group: group as GuideGroup,
    use,
    example,
    gives,
  })),
)
