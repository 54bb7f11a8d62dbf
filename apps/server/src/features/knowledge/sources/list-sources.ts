import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { contains } from '../../../lib/sql.ts'
import { presentSource } from '../present.ts'
import { findBase, SOURCE_COLUMNS, type SourceRow } from '../queries.ts'
import { loadStates } from './load-states.ts'

interface SourceFilter {
  page: number
  size: number
  search?: string | undefined
  state?: knowledge.SourceState | undefined
}

/** Sources of a base with their states, newest first. */
export async function listSources(
  context: Context,
  member: Member,
  input: { id: string; filter: SourceFilter },
): Promise<Data<typeof knowledge.listSources>> {
  const { page, size, search, state } = input.filter
  return asMember(context, member, async (tx) => {
    await findBase(tx, member, input.id)
    const { rows } = await sql<SourceRow & { total: number }>`
      select ${SOURCE_COLUMNS}, count(*) over ()::int as total from knowledge_sources
      where kb_id = ${input.id} and parent_id is null and ${contains('name', search)} and (${state ?? null}::text is null or state = ${state ?? null})
      order by id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const states = await loadStates(tx, rows)
    return {
      items: rows.map((row) => presentSource(row, states(row))),
      total: rows[0]?.total ?? 0,
      page,
      size,
    }
  })
}
