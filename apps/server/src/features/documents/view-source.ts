import type { documents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import type { Range } from '../../lib/documents/index.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { isOrReplaced } from '../knowledge/index.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { findSource } from './find-source.ts'
import { show } from './show.ts'
import type { Passage } from './showing.ts'

interface SourceView {
  id: string
  sourceId: string
  chunkId?: string | undefined
  /** Such as `12-40,55-60`. */
  lit?: string | undefined
  page?: number | undefined
  from?: number | undefined
  pages: DrawnPages
}

/** A source of a knowledge base in its original form, for a member with access. */
export async function viewSource(
  context: Context,
  member: Member,
  wanted: SourceView,
): Promise<documents.DocumentView> {
  const found = await asMember(context, member, async (tx) => {
    await checkSource(tx, member, wanted)
    const source = await findSource(tx, wanted.sourceId)
    if (!source) throw notFound('source')
    return { source, passage: wanted.chunkId ? await findPassage(tx, source.id, wanted) : null }
  })
  const { page, from } = wanted
  return show(context, wanted.pages, { ...found, accountId: member.accountId, page, from, all: true })
}

async function checkSource(tx: Tx, member: Member, wanted: SourceView): Promise<void> {
  const { rows } = await sql`select 1 from knowledge_sources where ${isOrReplaced(wanted.sourceId)}
    and kb_id = ${wanted.id} and project_id = any(${member.projectIds})`.execute(tx)
  if (rows.length === 0) throw notFound('source')
}

async function findPassage(tx: Tx, sourceId: string, wanted: SourceView): Promise<Passage> {
  const { rows } = await sql<{ id: string; page: number | null; text: string; start_offset: number }>`
    select id, page, text, start_offset from knowledge_chunks
    where id = ${wanted.chunkId} and source_id = ${sourceId}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('passage')
  const ranges = rangesOf(wanted.lit, row.text.length)
  return { chunkId: row.id, page: row.page, text: row.text, start: row.start_offset, ranges }
}

/** Without `lit`, the whole passage. */
function rangesOf(lit: string | undefined, length: number): Range[] {
  if (!lit) return [{ start: 0, end: length }]
  return lit.split(',').map((range) => {
    const [start, end] = range.split('-').map(Number) as [number, number]
    return { start: Math.min(start, length), end: Math.min(end, length) }
  })
}
