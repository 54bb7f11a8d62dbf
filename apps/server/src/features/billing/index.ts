export type { PaidState } from './paid-edition.ts'
export { planSource } from './plan-source.ts'
export { baseEdition } from './settle-edition.ts'
