export type { CellResult, ReadingStyle, TypedColumn } from './types.ts'
