import type { sheets } from '@millrace/contract'
import { fileNames } from '../model/file-names.ts'
import { openTarget } from '../titles/open-target.ts'
import { recordTitles } from '../titles/record-titles.ts'
import { linkedIds } from '../titles/title-text.ts'
import type { OpenSheet, Tx } from './types.ts'

const LABELS_MAX = 5000
const LABEL_CHARACTERS = 200

/**
 * The labels of records and files that cells refer to by id: a record's title, a file's name. Deleted records, and
 * records of a sheet in the trash, have no label.
 */
export async function labelsOf(
  tx: Tx,
  sheet: OpenSheet,
  {
    items,
    wanted,
  }: { items: readonly Pick<sheets.SheetRecord, 'cells'>[]; wanted: readonly sheets.Column[] },
): Promise<Record<string, string>> {
  const links = new Map<string, { column: sheets.Column; ids: Set<string> }>()
  for (const column of wanted) {
    const target = column.type === 'link' ? column.settings.sheetId : undefined
    if (!target) continue
    const link = links.get(target) ?? { column, ids: new Set<string>() }
    for (const item of items) for (const id of linkedIds(item.cells[column.key])) link.ids.add(id)
    links.set(target, link)
  }
  const labels: Record<string, string> = {}
  for (const { column, ids } of links.values()) {
    const target = ids.size > 0 ? await openTarget(tx, sheet, column) : null
    if (!target) continue
    const named = [...ids].slice(0, LABELS_MAX)
    // Ids beyond the limit are their own label: without one they would appear deleted.
    for (const id of [...ids].slice(LABELS_MAX)) labels[id] = id
    const titles = await recordTitles(tx, target, { ids: named, characters: LABEL_CHARACTERS })
    Object.assign(labels, Object.fromEntries(titles))
  }
  const files = wanted.filter(({ type }) => type === 'file')
  const fileIds = files.flatMap(({ key }) => items.flatMap((item) => linkedIds(item.cells[key])))
  return Object.assign(labels, await fileNames(tx, sheet, fileIds.slice(0, LABELS_MAX)))
}
