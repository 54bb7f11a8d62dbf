import { isFilled } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import type { Member } from '../../../lib/actor.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { CalculatedFirst, OpenSheet, Tx } from '../model/types.ts'

/** A sheet, one of its link columns, and the linked sheet, which may be the same sheet. */
export interface LinkedPair {
  sheet: OpenSheet
  column: sheets.Column
  target: OpenSheet
}

/**
 * Opens both sheets, optionally locked. Locks are taken in the order of the ids, as everywhere, to prevent deadlocks.
 */
export async function openPair(
  tx: Tx,
  member: Member,
  {
    id,
    column: key,
    ...options
  }: { id: string; column: string; lock: boolean; calculated?: CalculatedFirst },
): Promise<LinkedPair> {
  const seen = linkColumn(await openSheet(tx, id, { member }), key)
  const targetId = seen.settings.sheetId!
  const opened = await openSheets(tx, member, { ids: [id, targetId], ...options })
  const [sheet, target] = [opened.get(id), opened.get(targetId)]
  if (!sheet) throw notFound('sheet')
  if (!target || target.projectId !== sheet.projectId)
    throw new Failure('conflict', 'The linked sheet is in the trash. Restore it first.')
  const column = linkColumn(sheet, key)
  if (column.settings.sheetId !== targetId)
    throw new Failure('conflict', 'The column was just changed. Try again.')
  return { sheet, column, target }
}

/** The sheets with these ids, opened in the order of their ids; missing ones are left out. */
export async function openSheets(
  tx: Tx,
  member: Member,
  { ids, ...options }: { ids: readonly string[]; lock: boolean; calculated?: CalculatedFirst },
): Promise<Map<string, OpenSheet>> {
  const opened = new Map<string, OpenSheet>()
  for (const id of [...new Set(ids)].toSorted()) {
    const sheet = await openSheet(tx, id, { ...options, member }).catch(gone)
    if (sheet) opened.set(id, sheet)
  }
  return opened
}

function gone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

function linkColumn(sheet: OpenSheet, key: string): sheets.Column {
  const column = sheet.byKey.get(key.toLowerCase())
  if (!column) throw notFound('column')
  if (column.type !== 'link') throw invalid([{ path: 'body.column', message: 'is not a link column' }])
  return column
}

/** Why records cannot be created from their titles alone, or null. */
export function whyNotCreated({ name }: OpenSheet, title: sheets.Column | undefined): string | null {
  if (!title) return `${name} has no title column.`
  return isFilled(title.type) ? `${title.label}, the title column of ${name}, is calculated.` : null
}
