import { sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { invalid } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import type { FileStore } from '../../../storage/index.ts'
import { resolveLinks } from '../../links/resolve-links.ts'
import { wantLinkTitles } from '../../links/want-link-titles.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { OpenSheet } from '../../model/types.ts'
import type { ReadPlan } from '../reader/index.ts'
import type { ReadRecord } from '../reader/convert.ts'
import { readUpload } from './read-upload.ts'

type Body = z.output<typeof sheets.previewLinks.body>
type Counts = sheets.LinkPreview['columns'][number]

const PIECE_ROWS = 1000
const EXAMPLES = 5

/** Reads the first rows of an uploaded file as an import would, and counts how many link texts match records. */
export async function previewLinks(
  context: Context,
  member: Member,
  input: { id: string; body: Body; store: FileStore; signal: AbortSignal },
): Promise<sheets.LinkPreview> {
  const { id, body, ...reading } = input
  const sheet = await asMember(context, member, (tx) => openSheet(tx, id, { member }))
  const columns = linkColumns(sheet, body)
  await wantLinkTitles(context, sheet, columns)
  const { uploadId, options } = body
  const plan = planFor(columns, body)
  const taskFor = (name: string) => ({ type: 'read', name, options, plan }) as const
  const found = { rows: 0, more: false, columns: columns.map(noCounts) }
  return readUpload(context, member, { ...reading, uploadId, taskFor }, async (reports) => {
    for await (const report of reports) {
      if (report.type !== 'piece') break
      found.more = found.rows >= sheets.LINK_ROWS_MAX
      if (found.more) break
      found.rows = report.piece.rowsRead
      const records = JSON.parse(report.piece.records) as ReadRecord[]
      await asMember(context, member, async (tx) => {
        for (const [at, column] of columns.entries()) {
          const cells = records.flatMap((record) => writtenIn(record, column))
          const { resolved } = await resolveLinks(tx, sheet, { column, cells })
          for (const link of resolved) count(found.columns[at]!, link)
          found.columns[at]!.other += records.filter(({ errors }) => errors?.[column.id]).length
        }
      })
    }
    return found
  })
}

function linkColumns(sheet: OpenSheet, { mapping }: Body): sheets.Column[] {
  return mapping.map(({ column: key }, place) => {
    const column = sheet.byKey.get(key.toLowerCase())
    if (column?.type === 'link') return column
    throw invalid([{ path: `body.mapping.${place}.column`, message: 'is not a link column' }])
  })
}

const planFor = (columns: readonly sheets.Column[], { mapping }: Body): ReadPlan => ({
  columns: [...columns],
  mapping: mapping.map(({ index }, place) => ({ index, column: columns[place]!.id })),
  invalid: 'keep',
  mode: 'upsert',
  skip: 0,
  pieceRows: PIECE_ROWS,
})

const noCounts = ({ key }: sheets.Column): Counts => ({
  column: key,
  matched: 0,
  unknown: 0,
  ambiguous: 0,
  other: 0,
  examples: [],
})

function writtenIn({ cells }: ReadRecord, { id }: sheets.Column): { value: string | string[] }[] {
  const value = cells[id]
  if (typeof value === 'string') return [{ value }]
  const items = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  return items.length > 0 ? [{ value: items }] : []
}

function count(counts: Counts, link: Awaited<ReturnType<typeof resolveLinks>>['resolved'][number]): void {
  if ('ids' in link) {
    counts.matched += 1
    return
  }
  const { code, text, title = text } = link.problem.error
  if (code === 'unknown_record') counts.unknown += 1
  else if (code === 'ambiguous_record') counts.ambiguous += 1
  else counts.other += 1
  const shown = title.slice(0, 200)
  if (counts.examples.length < EXAMPLES && !counts.examples.includes(shown)) counts.examples.push(shown)
}
