import { Readable } from 'node:stream'
import type { sheets } from '@millrace/contract'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { wantLinkTitles } from '../../links/want-link-titles.ts'
import { WrittenLinks } from '../../links/written-links.ts'
import { openSheet } from '../../model/open-sheet.ts'
import { auditSheet } from '../../model/audit-sheet.ts'
import { csvLines } from './csv-lines.ts'
import { jsonLines, ndjsonLines } from './json-lines.ts'
import { sendFile } from './send-file.ts'
import { firstWindow, type Windows, windowsOf } from './windows.ts'
import { xlsxParts } from './xlsx/xlsx-parts.ts'

type Query = z.output<typeof sheets.exportSheet.query>

const TYPES: Record<Query['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Exports all records, or those of a view, as a streamed file: neither memory nor a transaction holds it. */
export async function exportSheet(
  context: Context,
  member: Member,
  input: { id: string; query: Query; reply: FastifyReply; signal: AbortSignal },
): Promise<void> {
  const { id, query, reply, signal } = input
  // Invalid views are rejected before the response starts.
  const links = linksOf(query)
  const first = await firstWindow(context, member, { id, query, links })
  const opened = await asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const { format, safe } = query
    await auditSheet(tx, member, { sheet, action: 'sheet.export', details: { format, safe } })
    return sheet
  })
  if (links) await wantLinkTitles(context, opened, first.columns)
  const windows = windowsOf(context, member, { id, query, links, first })
  const content = Readable.from(contentOf(query, windows), { objectMode: false })
  await sendFile(context, {
    reply,
    signal,
    name: `${first.name}.${query.format}`,
    type: TYPES[query.format],
    content,
  })
}

function linksOf({ links, format }: Query): WrittenLinks | undefined {
  if (links === 'ids') return undefined
  return new WrittenLinks(format === 'json' || format === 'ndjson' ? 'list' : 'text')
}

function contentOf({ format, safe }: Query, windows: Windows): AsyncIterable<string | Uint8Array> {
  if (format === 'csv') return csvLines(windows, { safe })
  if (format === 'json') return jsonLines(windows)
  return format === 'ndjson' ? ndjsonLines(windows) : xlsxParts(windows)
}
