import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { permissionOf } from '../../../http/authorise.ts'
import { loadColumns } from './load-columns.ts'
import type { CalculatedFirst, OpenSheet, Tx } from './types.ts'

interface OpenOptions {
  /**
   * Locks the sheet against other writers until the transaction ends. Several sheets must be locked in the order of
   * their ids.
   */
  lock?: boolean
  /** Also opens a sheet in the trash. */
  deleted?: boolean
  /** Only opens a sheet in a project that this member can access. */
  member?: Member
  /** For bulk writes: formula results computed before this transaction. */
  calculated?: CalculatedFirst | undefined
}

/** Whether the member may read conversations in this project. */
export const seesSystemSheets = (member: Member, projectId: string): boolean =>
  permissionOf('readConversations', member, projectId) === 'yes'

interface SheetRow {
  id: string
  account_id: string
  project_id: string
  name: string
  type: sheets.SheetType
  system: sheets.SystemSheet | null
  revision: number
  columns_revision: number
  row_count: number
}

/**
 * Opens a sheet with its columns in a transaction under row-level security. Throws `not_found` when it does not exist,
 * is in the trash, or the member may not see it.
 */
export async function openSheet(tx: Tx, sheetId: string, options: OpenOptions = {}): Promise<OpenSheet> {
  const { lock = false, deleted = false, member, calculated } = options
  const { rows } = await sql<SheetRow>`
    select id, account_id, project_id, name, type, system, revision, columns_revision, row_count from sheets
    where id = ${sheetId} ${deleted ? sql`` : sql`and deleted_at is null`}
      ${member ? sql`and project_id = any(${member.projectIds})` : sql``}
    ${lock ? sql`for no key update` : sql``}`.execute(tx)
  const row = rows[0]
  // A member who cannot read conversations cannot read their sheet either.
  if (!row || (row.system !== null && member && !seesSystemSheets(member, row.project_id)))
    throw notFound('sheet')
  const { columns, byId, byKey, pending } = await loadColumns(tx, row)
  return {
    id: row.id,
    accountId: row.account_id,
    projectId: row.project_id,
    name: row.name,
    type: row.type,
    system: row.system,
    revision: row.revision,
    columnsRevision: row.columns_revision,
    rowCount: row.row_count,
    columns,
    byId,
    byKey,
    pending,
    locked: lock,
    calculated,
  }
}
