import { type Data, type knowledge, withoutHidden } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { type ChunkRow, CHUNK_COLUMNS, presentChunk } from './list-chunks.ts'
import { findBase } from '../queries.ts'
import { reindexChunk } from './reindex-chunk.ts'
import { sendEmbedding } from '../embedding/send-embedding.ts'
import { sameTags } from './tags.ts'

interface ChunkChanges {
  /** Null restores the original text. */
  text?: string | null | undefined
  enabled?: boolean | undefined
  tags?: string[] | undefined
}

const MOST_TRIES = 3

/**
 * Changes a chunk's text (which rebuilds its source's index), its visibility or its tags. The edit is stored with the
 * original text and survives a refresh of the source.
 */
export async function updateChunk(
  context: Context,
  member: Member,
  input: { id: string; cid: string; changes: ChunkChanges },
): Promise<Data<typeof knowledge.updateChunk>> {
  for (let tries = 1; ; tries++) {
    const before = await asMember(context, member, (tx) => findChunk(tx, member, input))
    const text = newText(before, input.changes.text)
    // The index is built outside of a transaction: it takes a second for thousands of chunks.
    const reindex = text === null ? null : await reindexChunk(context, member, { chunk: before, text })
    const done = await asMember(context, member, async (tx) => {
      if (reindex && !(await reindex(tx))) return null
      return write(context, tx, { member, input, before, text })
    })
    if (done) return done
    if (tries === MOST_TRIES)
      throw new Failure(
        'conflict',
        'The source of this chunk is being processed or changed. Try again in a moment.',
      )
  }
}

/** The new text; null if it stays. */
function newText(before: ChunkRow, wanted: string | null | undefined): string | null {
  if (wanted === undefined) return null
  const text = withoutHidden(wanted ?? before.original_text ?? before.text).text
  return text === before.text ? null : text
}

async function findChunk(
  tx: Tx,
  member: Member,
  { id, cid }: { id: string; cid: string },
): Promise<ChunkRow> {
  const base = await findBase(tx, member, id)
  const { rows } = await sql<ChunkRow>`
    select ${CHUNK_COLUMNS} from knowledge_chunks c join knowledge_sources s on s.id = c.source_id
    where c.id = ${cid} and c.kb_id = ${base.id} and s.state in ('embedding', 'ready')`.execute(tx)
  if (!rows[0]) throw notFound('chunk')
  return rows[0]
}

async function write(
  context: Context,
  tx: Tx,
  of: {
    member: Member
    input: { id: string; cid: string; changes: ChunkChanges }
    before: ChunkRow
    text: string | null
  },
): Promise<Data<typeof knowledge.updateChunk>> {
  const { member, input, before, text } = of
  const { id, cid, changes } = input
  const base = await findBase(tx, member, id)
  const tags = changes.tags ? await sameTags(tx, id, changes.tags) : null
  await sql`update knowledge_chunks set enabled = coalesce(${changes.enabled ?? null}::boolean, enabled),
      tags = coalesce(${tags}::text[], tags)
    where id = ${cid}`.execute(tx)
  if (text !== null) await markPending(context, tx, { accountId: member.accountId, kbId: id, chunk: before })
  await rememberEdits(tx, [cid])
  const details = { source: before.source_id, chunk: cid, fields: Object.keys(changes) }
  await recordChange(context, tx, {
    member,
    projectId: base.project_id,
    kbId: id,
    action: 'knowledge.updateChunk',
    details,
  })
  return presentChunk(await findChunk(tx, member, { id, cid }))
}

async function markPending(
  context: Context,
  tx: Tx,
  of: { accountId: string; kbId: string; chunk: ChunkRow },
): Promise<void> {
  if (!(await sendEmbedding(context, tx, of))) return
  await sql`update knowledge_sources set embedding_pending = true where id = ${of.chunk.source_id}`.execute(
    tx,
  )
}

/** Stores edits of these chunks with their original text, for the next refresh. */
export async function rememberEdits(tx: Tx, chunkIds: readonly string[]): Promise<void> {
  await sql`
    insert into knowledge_chunk_edits (source_id, account_id, origin, occurrence, text, enabled, tags, edited_at)
    select c.source_id, c.account_id, md5(coalesce(c.original_text, c.text))::uuid, (
        select count(*) from knowledge_chunks b
        where b.source_id = c.source_id and b.seq < c.seq
          and md5(coalesce(b.original_text, b.text)) = md5(coalesce(c.original_text, c.text))),
      case when c.original_text is not null then c.text end, c.enabled, c.tags, c.edited_at
    from knowledge_chunks c where c.id = any(${chunkIds}::text[])
    on conflict (source_id, origin, occurrence) do update set text = excluded.text, enabled = excluded.enabled,
      tags = excluded.tags, edited_at = excluded.edited_at`.execute(tx)
}
