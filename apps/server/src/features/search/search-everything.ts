import { type Data, search } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { escapeLike } from '../../lib/sql.ts'
import { asMember } from '../../lib/scoped.ts'
import { type Looked, PLACES } from './places.ts'

type Row = Omit<search.SearchItem, 'parent'> & { parent_id: string | null; parent_name: string | null }

/** Objects whose name contains all words of the query, in the member's projects; the best matches of each kind. */
export function searchEverything(
  context: Context,
  member: Member,
  { q, limit }: { q: string; limit: number },
): Promise<Data<typeof search.everything>> {
  const looked: Looked = {
    member,
    text: q.toLowerCase(),
    patterns: q.split(/\s+/).map((word) => `%${escapeLike(word)}%`),
  }
  return asMember(context, member, async (tx) => {
    const items: search.SearchItem[] = []
    for (const kind of search.FOUND_KINDS) items.push(...(await find(tx, { kind, looked, limit })))
    return { items }
  })
}

async function find(
  tx: Tx,
  { kind, looked, limit }: { kind: search.FoundKind; looked: Looked; limit: number },
): Promise<search.SearchItem[]> {
  const { text } = looked
  const { rows } = await sql<Row>`
    select ${kind}::text as kind, id, name, parent_id, parent_name, project_id as "projectId", own
    from (${PLACES[kind](looked)}) found
    order by case when lower(name) = ${text} then 0 when starts_with(lower(name), ${text}) then 1
      when strpos(lower(name), ${` ${text}`}) > 0 then 2 else 3 end, lower(name), id
    limit ${limit}`.execute(tx)
  return rows.map(({ parent_id, parent_name, ...row }) => ({
    ...row,
    parent: parent_id === null ? null : { id: parent_id, name: parent_name ?? '' },
  }))
}
