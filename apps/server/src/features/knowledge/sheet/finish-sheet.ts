import { sql } from 'kysely'
import { tellSettled } from '../tell-settled.ts'
import type { Sync } from './sync.ts'

/** Ends the reading: the source is ready with the rows that it has now. */
export async function finishSheet(
  sync: Sync,
  of: { name: string; state: string; total: number },
): Promise<void> {
  const { source } = sync
  await sync.fenced(async (tx) => {
    await sql`update knowledge_sheets k set read_state = ${of.state}, total = ${of.total},
        rows = (select coalesce(sum(p.rows), 0)::int from knowledge_sheet_parts p where p.source_id = k.source_id)
      where source_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sources q set state = 'ready', refreshing = false, crashes = 0, name = ${of.name},
        error_code = null, error_message = null, progress_done = 0, progress_total = null,
        language = c.language, characters = c.characters, hidden_characters = c.hidden, refreshed_at = now(), updated_at = now()
      from (select coalesce(sum(characters), 0)::int as characters,
          coalesce(sum(hidden_characters), 0)::int as hidden, mode() within group (order by language) as language
        from knowledge_sources where parent_id = ${source.id}) c
      where q.id = ${source.id}`.execute(tx)
    await sync.announce(tx)
    await tellSettled(tx, placeOf(sync))
  })
}

/** Ends it with a reason for people. What can't be kept in step does not go on answering. */
export async function failSheet(sync: Sync, reason: { code: string; message: string }): Promise<void> {
  const { source } = sync
  await sync.fenced(async (tx) => {
    await sql`delete from knowledge_sheet_parts where source_id = ${source.id}`.execute(tx)
    await sql`delete from knowledge_sources where parent_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sheets set read_state = null, rows = 0, total = 0
      where source_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sources set state = 'failed', refreshing = false, error_code = ${reason.code},
        error_message = ${reason.message}, progress_done = 0, progress_total = null, updated_at = now()
      where id = ${source.id}`.execute(tx)
    await sync.announce(tx)
    await tellSettled(tx, placeOf(sync))
  })
}

const placeOf = ({ source }: Sync) => ({
  accountId: source.account_id,
  projectId: source.project_id,
  kbId: source.kb_id,
})
