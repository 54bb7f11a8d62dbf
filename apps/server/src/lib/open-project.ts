import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a project is not in the trash, for statements that cross accounts: work for one account does not see what such
 * a project holds anyway (migration 0032). Few projects are deleted at a time, so the list is small and read once.
 */
export const isOpenProject = (projectId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${projectId} not in (select id from projects where deleted_at is not null)`
