export { cellText } from './cell-text.ts'
export { heldAs, holdsTexts, isComputed, isFilled, isNumeric } from './kinds.ts'
export { convertCell } from './convert.ts'
export { Currencies, currenciesOf } from './currencies.ts'
export { DateOrders, dateOrdersOf } from './date-orders.ts'
export { DecimalSigns, decimalSignsOf } from './decimal-signs.ts'
export { exactNumberOf, keptNumber } from './exact-numbers.ts'
export { guessColumn, guessStyle } from './guess.ts'
export { nestingOf } from './json.ts'
export { keyOf } from './keys.ts'
export { isRecordId, joinTitles, splitTitles, TITLE_MAX, titleColumn, type TitleList } from './links.ts'
export { type ConvertedCell, Outcomes } from './outcomes.ts'
export { compareNumbers, plainNumber, readNumber } from './numbers.ts'
export { matchesPattern, patternProblem } from '#patterns'
export { PATTERN_SIZE_MAX, patternSize } from './pattern-size.ts'
export { readCell } from './read-cell.ts'
export { readText } from './read-text.ts'
export { ReadingChanges, readingChangesOf } from './reading-changes.ts'
export { joinList, optionLabels, optionsIn, optionsOf, splitList } from './select.ts'
export { showCell } from './show-cell.ts'
export type { CellCode, CellResult, DateOrder, ReadingStyle, ShowOptions, TypedColumn } from './types.ts'
export { CELL_CODES, PASTED_CHANGES, PLAIN_STYLE, TYPED_CHANGES } from './types.ts'
export { isZone } from './zones.ts'
export { type Cells, evaluate } from './formulas/evaluate.ts'
export { type Formula, parseFormula, type ParsedFormula, references } from './formulas/parse-formula.ts'
export {
  calculate,
  type Calculated,
  cycleMessage,
  dependents,
  formulaCycle,
  type FormulaPlan,
  namedKeys,
  type PlannedFormula,
  planFormulas,
  renamedInFormula,
} from './formulas/plan.ts'
export { FORMULA_GUIDE, type GuideEntry, type GuideGroup } from './formulas/guide/index.ts'
export { type CellReason, linkReason, reasonOf } from './reasons/cell-reason.ts'
export { isEmail, isPhone } from './contacts.ts'
