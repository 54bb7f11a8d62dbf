export { toUnit } from './code.ts'
export { nearest, type NearChunk } from './nearest.ts'
export type { QueryVector } from './query-vector.ts'
export { SignatureCache } from './signatures.ts'
