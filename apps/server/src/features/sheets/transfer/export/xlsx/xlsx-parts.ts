import type { Windows } from '../windows.ts'
import { STYLES_XML } from './styles.ts'
import { contentTypes, relations, ROOT_RELATIONS, workbook } from './workbook-parts.ts'
import { Worksheets } from './worksheets.ts'
import { ZipStream } from './zip-stream.ts'

/**
 * Streams a workbook: one worksheet per million rows, and one with messages if a spreadsheet cannot hold everything.
 * Our own writer, because the libraries we found keep all rows in memory.
 */
export async function* xlsxParts(windows: Windows): AsyncGenerator<Buffer> {
  const zip = new ZipStream()
  const worksheets = new Worksheets(windows)
  const names: string[] = []
  while (!worksheets.ended) {
    names.push(names.length === 0 ? 'Sheet' : `Sheet ${names.length + 1}`)
    yield* zip.part(`xl/worksheets/sheet${names.length}.xml`, worksheets.next(names.at(-1)!))
  }
  if (worksheets.notes.length > 0) {
    names.push('Notes')
    yield* zip.part(`xl/worksheets/sheet${names.length}.xml`, worksheets.notesXml())
  }
  yield* zip.part('xl/styles.xml', [STYLES_XML])
  yield* zip.part('xl/workbook.xml', [workbook(names)])
  yield* zip.part('xl/_rels/workbook.xml.rels', [relations(names.length)])
  yield* zip.part('_rels/.rels', [ROOT_RELATIONS])
  yield* zip.part('[Content_Types].xml', [contentTypes(names.length)])
  yield zip.end()
}
