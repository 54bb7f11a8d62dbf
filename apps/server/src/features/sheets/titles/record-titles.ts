import { TITLE_MAX } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { textOf } from '../model/cell-sql.ts'
import type { Cells, OpenSheet, Tx } from '../model/types.ts'
import { pieces } from '../model/pieces.ts'
import { type LinkTarget, openTarget } from './open-target.ts'
import { linkedIds, type RecordTitles, shownTitle } from './title-text.ts'

/** What the records of a linked sheet are called, cut to a number of characters; '' for those without a title. */
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

/**
 * What the records are called that cells of these link columns name, as far as they can be found by it: not those with
 * an empty title or one that is too long.
 */
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

/** What the links of these rows are called: as flows read them, like people. Of the columns named, or of all. */
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
