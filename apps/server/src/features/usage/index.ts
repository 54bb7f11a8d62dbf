export { giveByOperator, removeByOperator } from './credits/by-operator.ts'
export { endPlanCredits } from './credits/balance.ts'
export { creditsLeft } from './credits/credits-left.ts'
export { giveCredits, type GivenCredits } from './credits/grant-command.ts'
export { grantCredits } from './credits/grant.ts'
export { type Hold, holdCredits } from './credits/pool.ts'
export { listEntries, readCredits } from './credits/read-credits.ts'
export { columnTarget } from './credits/budgets.ts'
export { readColumnBudget, setColumnBudget } from './credits/column-budget.ts'
export { holdPrice, isLack, reasonOfLack } from './hold-price.ts'
export type { Lack } from './credits/reserve.ts'
export { rateLimiter } from './limits/rate-limiter.ts'
export type { RateLimit } from './limits/reserve.ts'
export { isFree, recordFree, recordUsage } from './record-usage.ts'
export {
  CREDITS_PER_USD,
  creditsFor,
  readEntries,
  roundCredits,
  totalOf,
  type UsageInput,
} from './usage-entry.ts'
