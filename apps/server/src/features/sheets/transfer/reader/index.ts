export { ReaderError } from './errors.ts'
export type { Piece, ReadPlan, Reject } from './protocol.ts'
export { readInProcess } from './reader-process.ts'
