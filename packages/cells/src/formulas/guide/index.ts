import { FUNCTION_LINES, type FunctionName } from './functions.ts'

export type GuideGroup = keyof typeof FUNCTION_LINES

/** One function as people are told of it; the catalogue beside this file says what it does. */
export interface GuideEntry {
  name: FunctionName
  group: GuideGroup
  /** How it is written; what is in brackets may be left out. */
  use: string
  example: string
  /** What the example gives, as the cell would hold it. */
  gives: string
}

/** All functions of formulas, for people; the examples are calculated by a test. */
export const FORMULA_GUIDE: readonly GuideEntry[] = Object.entries(FUNCTION_LINES).flatMap(([group, lines]) =>
  lines.map(([use, example, gives]) => ({
    name: use.split('(')[0] as FunctionName,
    group: group as GuideGroup,
    use,
    example,
    gives,
  })),
)
