import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a project is not in the trash, for statements across accounts: account-scoped work can't see such a project
 * anyway (migration 0032). Few projects are in the trash at a time, so the list is small and read once.
 */
export const isOpenProject = (projectId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${projectId} not in (select id from projects where deleted_at is not null)`
