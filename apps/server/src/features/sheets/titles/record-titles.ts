import { TITLE_MAX } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { textOf } from '../model/cell-sql.ts'
import type { Cells, OpenSheet, Tx } from '../model/types.ts'
import { pieces } from '../model/pieces.ts'
import { type LinkTarget, openTarget } from './open-target.ts'
import { linkedIds, type RecordTitles, shownTitle } from './title-text.ts'

/** The titles of records of a linked sheet, cut to a number of characters; '' for untitled records. */
export async function recordTitles(
  tx: Tx,
  target: LinkTarget,
  { ids, characters }: { ids: Iterable<string>; characters: number },
): Promise<Map<string, string>> {
  const { title } = target
  const text = title ? sql`left(${textOf(title)}, ${characters}::int)` : sql`null`
  const found = new Map<string, string>()
  for (const piece of pieces([...new Set(ids)])) {
    const { rows } = await sql<{ id: string; title: string | null }>`
      select r.id, ${text} as title from sheet_records r
      where r.account_id = ${target.accountId} and r.sheet_id = ${target.id} and r.id = any(${piece}::text[])`.execute(
      tx,
    )
    for (const row of rows) found.set(row.id, title ? shownTitle(title, row.title ?? '') : '')
  }
  return found
}

/** The titles of records in these link columns that can be found by title: without empty or overlong titles. */
export async function titlesOfLinks(
  tx: Tx,
  sheet: Pick<OpenSheet, 'accountId' | 'projectId'>,
  { columns, cells }: { columns: readonly sheets.Column[]; cells: readonly Cells[] },
): Promise<RecordTitles> {
  const titles = new Map<string, string>()
  for (const column of columns) {
    const ids = cells.flatMap((one) => linkedIds(one[column.id]))
    const target = ids.length > 0 ? await openTarget(tx, sheet, column) : null
    if (!target) continue
    for (const [id, title] of await recordTitles(tx, target, { ids, characters: TITLE_MAX + 1 }))
      if (title.trim() !== '' && title.length <= TITLE_MAX) titles.set(id, title)
  }
  return titles
}

/** The link titles of these rows as flows and people read them, for the named columns or all. */
export async function titlesOfRows(
  tx: Tx,
  sheet: Pick<OpenSheet, 'accountId' | 'projectId' | 'columns'>,
  { rows, columns }: { rows: Iterable<{ cells: Cells }>; columns?: readonly string[] },
): Promise<RecordTitles> {
  const links = sheet.columns.filter(
    ({ id, type }) => type === 'link' && (columns === undefined || columns.includes(id)),
  )
  if (links.length === 0) return new Map()
  return titlesOfLinks(tx, sheet, { columns: links, cells: Array.from(rows, ({ cells }) => cells) })
}
