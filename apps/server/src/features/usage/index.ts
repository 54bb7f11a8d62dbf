export { type RateLimiter, rateLimiter } from './limits/rate-limiter.ts'
export { type RateLimit, sweepRates } from './limits/reserve.ts'
export { recordUsage } from './record-usage.ts'
export { creditsFor, readEntries, totalOf, type UsageEntry, type UsageInput } from './usage-entry.ts'
