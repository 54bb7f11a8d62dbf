import type { sheets } from '@millrace/contract'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import type { WrittenLinks } from '../../links/written-links.ts'
import { openSheet } from '../../model/open-sheet.ts'
import { readRecords, wantedColumns } from '../../read/read-records.ts'
import type { ReadView } from '../../read/types.ts'

/** Rows read per transaction and formatted without yielding: about 10 ms. */
const ROWS = 500

interface Query extends ReadView {
  fields?: string | undefined
}

/** What is exported and how links are written; by default, as ids. */
interface Exporting {
  id: string
  query: Query
  links?: WrittenLinks | undefined
}

export interface Windows {
  columns: readonly sheets.Column[]
  rows: AsyncIterable<sheets.SheetRecord[]>
}

interface FirstWindow {
  /** Name of the sheet. */
  name: string
  columns: readonly sheets.Column[]
  columnsRevision: number
  items: sheets.SheetRecord[]
  next: string | null
}

export function firstWindow(context: Context, member: Member, exporting: Exporting): Promise<FirstWindow> {
  return readWindow(context, member, exporting)
}

function readWindow(
  context: Context,
  member: Member,
  { id, query, links, after }: Exporting & { after?: string },
): Promise<FirstWindow> {
  const fields = query.fields?.split(',').filter(Boolean)
  const { filter, sort, search } = query
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const now = context.now()
    const { items, next } = await readRecords(tx, sheet, {
      filter,
      sort,
      search,
      fields,
      after,
      limit: ROWS,
      now,
    })
    const { name, columnsRevision } = sheet
    const columns = wantedColumns(sheet, fields)
    const written = links ? await links.write(tx, sheet, { columns, items }) : items
    return { name, columns, columnsRevision, items: written, next }
  })
}

/** The rows of a view, window by window; the next one is read when the last one was consumed. */
export function windowsOf(
  context: Context,
  member: Member,
  { id, query, links, first }: Exporting & { first: FirstWindow },
): Windows {
  async function* rows() {
    yield first.items
    for (let after = first.next; after !== null;) {
      const { items, next, columnsRevision } = await readWindow(context, member, { id, query, links, after })
      // Rows of changed columns would appear under the wrong headers.
      if (columnsRevision !== first.columnsRevision)
        throw new Failure('conflict', 'The columns changed during the export. Export the sheet again.')
      yield items
      after = next
    }
  }
  return { columns: first.columns, rows: rows() }
}
