import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'

/** Selects who made change `c`, with a readable name. */
export const ACTOR = sql`c.actor_kind, c.actor_id, case c.actor_kind
    when 'member' then (select u.name from users u where u.id = c.actor_id)
    when 'apiKey' then (select k.name from api_keys k where k.id = c.actor_id)
    when 'import' then (select i.name from sheet_imports i where i.id = c.actor_id)
  end as actor_name`

export interface ActorRow {
  actor_kind: sheets.HistoryEntry['by']['kind'] | null
  actor_id: string | null
  actor_name: string | null
}

export const presentActor = (row: ActorRow): sheets.HistoryEntry['by'] => ({
  kind: row.actor_kind ?? 'system',
  id: row.actor_kind === 'run' ? stepOf(row).id : row.actor_id,
  name: row.actor_name,
})

/** The job or run that wrote, and the path of the step within a run. */
export function stepOf({ actor_id: actor }: Pick<ActorRow, 'actor_id'>): { id: string; path: string | null } {
  const [id = '', ...path] = (actor ?? '').split('/')
  return { id, path: path.length > 0 ? path.join('/') : null }
}
