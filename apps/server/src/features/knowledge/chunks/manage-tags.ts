import { type Data, knowledge, type team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { findBase } from '../queries.ts'
import { countTags, sameTags } from './tags.ts'
import { rememberEdits } from './update-chunk.ts'

export async function listTags(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof knowledge.listTags>> {
  return asMember(context, member, async (tx) => {
    await findBase(tx, member, id)
    return { items: await countTags(tx, id) }
  })
}

interface Assignment {
  sourceIds: string[]
  chunkIds: string[]
  add: string[]
  remove: string[]
}

/** Adds and removes tags of sources and chunks, all or nothing: an id outside of the base is `not_found`. */
export async function assignTags(
  context: Context,
  member: Member,
  input: { id: string } & Assignment,
): Promise<{ changed: number }> {
  const { id } = input
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, id)
    const change = {
      kbId: id,
      add: await sameTags(tx, id, input.add),
      remove: await sameTags(tx, id, input.remove),
    }
    const sourceIds = [...new Set(input.sourceIds)]
    const chunkIds = [...new Set(input.chunkIds)]
    await changeTags(tx, { ...change, table: 'knowledge_sources', ids: sourceIds, what: 'source' })
    await changeTags(tx, { ...change, table: 'knowledge_chunks', ids: chunkIds, what: 'chunk' })
    if (chunkIds.length > 0) await rememberEdits(tx, chunkIds)
    const details = {
      sources: sourceIds.length,
      chunks: chunkIds.length,
      added: change.add,
      removed: change.remove,
    }
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: id,
      action: 'knowledge.assignTags',
      details,
    })
    return { changed: sourceIds.length + chunkIds.length }
  })
}

async function changeTags(
  tx: Tx,
  change: {
    table: 'knowledge_sources' | 'knowledge_chunks'
    kbId: string
    ids: string[]
    add: string[]
    remove: string[]
    what: string
  },
): Promise<void> {
  if (change.ids.length === 0) return
  const { rows } = await sql<{ most: number; n: number }>`
    with changed as (
      update ${sql.table(change.table)} t set tags = array(
        select tag from unnest(t.tags || ${change.add}::text[]) with ordinality as u(tag, place)
        where tag <> all(${change.remove}::text[]) group by tag order by min(place))
      where t.kb_id = ${change.kbId} and t.id = any(${change.ids}::text[]) returning tags
    )
    select coalesce(max(cardinality(tags)), 0)::int as most, count(*)::int as n from changed`.execute(tx)
  const [done] = rows
  if (done?.n !== change.ids.length) throw notFound(change.what)
  if (done.most > knowledge.TAGS_EACH)
    throw invalid([{ path: 'add', message: `up to ${knowledge.TAGS_EACH} tags each` }])
}

/** Renames a tag throughout the base; using another tag's name merges the two. */
export async function renameTag(
  context: Context,
  member: Member,
  input: { id: string; tag: string; name: string },
): Promise<{ changed: number }> {
  return replaceTag(context, member, { ...input, action: 'knowledge.renameTag' })
}

export async function deleteTag(
  context: Context,
  member: Member,
  input: { id: string; tag: string },
): Promise<{ changed: number }> {
  return replaceTag(context, member, { ...input, name: null, action: 'knowledge.deleteTag' })
}

async function replaceTag(
  context: Context,
  member: Member,
  input: { id: string; tag: string; name: string | null; action: team.AuditAction },
): Promise<{ changed: number }> {
  const { id, tag, name, action } = input
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, id)
    let changed = 0
    for (const table of ['knowledge_sources', 'knowledge_chunks', 'knowledge_chunk_edits'] as const)
      changed += await replaceIn(tx, { table, kbId: id, tag, name: await otherName(tx, { id, tag, name }) })
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: id,
      action,
      details: { tag, ...(name === null ? {} : { name }) },
    })
    return { changed }
  })
}

/** The new name in the base's spelling; a different case of the tag itself counts as a new name. */
async function otherName(
  tx: Tx,
  { id, tag, name }: { id: string; tag: string; name: string | null },
): Promise<string | null> {
  if (name === null || name.toLowerCase() === tag.toLowerCase()) return name
  return (await sameTags(tx, id, [name]))[0] ?? name
}

async function replaceIn(
  tx: Tx,
  of: {
    table: 'knowledge_sources' | 'knowledge_chunks' | 'knowledge_chunk_edits'
    kbId: string
    tag: string
    name: string | null
  },
): Promise<number> {
  const ofBase =
    of.table === 'knowledge_chunk_edits'
      ? sql`t.source_id in (select id from knowledge_sources where kb_id = ${of.kbId})`
      : sql`t.kb_id = ${of.kbId}`
  const { numAffectedRows } = await sql`
    update ${sql.table(of.table)} t set tags = array(
      select tag from unnest(array_replace(t.tags, ${of.tag}, ${of.name}::text)) with ordinality as u(tag, place)
      where tag is not null group by tag order by min(place))
    where ${ofBase} and t.tags <> '{}' and ${of.tag} = any(t.tags)`.execute(tx)
  return of.table === 'knowledge_chunk_edits' ? 0 : Number(numAffectedRows ?? 0)
}
