export { type OperatorChange, runOperators } from './operators.ts'
