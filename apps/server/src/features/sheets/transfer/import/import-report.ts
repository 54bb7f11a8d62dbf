import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { csvLine } from '../../../../lib/csv.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { openSheet } from '../../model/open-sheet.ts'
import { sendFile } from '../export/send-file.ts'
import { findImport } from './queries.ts'

const PIECE = 500

interface RejectRow {
  line: number
  reason: string
  row: string[]
}

/** The rejected rows of an import as CSV, streamed in pieces. */
export async function importReport(
  context: Context,
  member: Member,
  input: { id: string; importId: string; reply: FastifyReply; signal: AbortSignal },
): Promise<void> {
  const { id, importId, reply, signal } = input
  const row = await asMember(context, member, async (tx) =>
    findImport(tx, await openSheet(tx, id, { member }), { importId }),
  )
  const name = `${row.name.replace(/\.[^.]*$/, '')} - rows not imported.csv`
  const content = Readable.from(lines(context, member, importId))
  await sendFile(context, { reply, signal, name, type: 'text/csv; charset=utf-8', content })
}

async function* lines(context: Context, member: Member, importId: string): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['line', 'reason', 'row'])}`
  for (let after = -1; ;) {
    const rows = await asMember(context, member, async (tx) => {
      const found = await sql<RejectRow>`select line, reason, row from sheet_import_rejects
        where import_id = ${importId} and line > ${after} order by line limit ${PIECE}`.execute(tx)
      return found.rows
    })
    yield rows.map(({ line, reason, row }) => csvLine([line, reason, ...row])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) return
    after = last.line
  }
}
