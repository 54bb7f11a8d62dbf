import { sql } from 'kysely'

/**
 * That a vector `v` is of one of these sets, for lookups by hash. Written so that no index on the set serves it: of a set
 * that is being filled the statistics know nothing yet, and the planner would go through all of it for each hash (40,000
 * texts then took longer than the statement timeout).
 */
export const inSet = (...setIds: readonly number[]) => sql`v.set_id + 0 = any(${setIds}::int[])`
