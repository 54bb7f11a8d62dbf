export { rateLimiter } from './limits/rate-limiter.ts'
export type { RateLimit } from './limits/reserve.ts'
export { recordUsage } from './record-usage.ts'
export { creditsFor, readEntries, totalOf, type UsageInput } from './usage-entry.ts'
