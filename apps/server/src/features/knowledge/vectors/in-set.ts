import { sql } from 'kysely'

/**
 * Condition that a vector `v` belongs to one of these sets, for lookups by hash. Written to prevent use of an index on
 * the set: statistics don't yet cover a set that is being filled, and the planner would scan all of it for each hash
 * (with 40,000 texts, longer than the statement timeout).
 */
export const inSet = (...setIds: readonly number[]) => sql`v.set_id + 0 = any(${setIds}::int[])`
