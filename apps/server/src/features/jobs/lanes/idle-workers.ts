import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/** Whether another process that takes lanes is alive and has none at all. */
export async function hasIdleWorker({ db }: Context, ownId: string): Promise<boolean> {
  // The embedded database serves one process.
  if (db.kind === 'embedded') return false
  const { rows } = await sql<{ idle: boolean }>`select exists (select from flow_workers w
    where not w.dead and w.id <> ${ownId} and w.host not like '% (server)'
      and exists (select from flow_beats b where b.worker_id = w.id and b.at > now() - interval '6 seconds')
      and not exists (select from flow_lanes l where l.worker_id = w.id)) as idle`.execute(db.kysely)
  return rows[0]!.idle
}
