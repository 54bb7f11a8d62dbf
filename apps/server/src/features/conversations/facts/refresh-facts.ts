import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/**
 * Maximum number of conversations whose facts a read brings up to date; the mirror of system sheets does the rest
 * within seconds.
 */
const MOST_PENDING = 500

/** Lines that say that a person was requested, or joined. */
const HANDED = sql`m.event ->> 'line' in ('requested', 'closedNow', 'joined')`

/** Writers of a project's facts take turns, so that nothing outdated is written later. */
export const lockFacts = (tx: Tx, projectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('facts:' || ${projectId}, 0))`.execute(tx)

/** Writes the current facts of these conversations; deleted ones lose theirs. */
export async function refreshFacts(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockFacts(tx, projectId)
  await sql`insert into conversation_facts as f (conversation_id, account_id, project_id, agent_id, began_at, channel,
      page, in_widget, messages, questions, answers, unanswered, failed, up, down, handed, reply_seconds, has_lead,
      has_texts)
    select c.id, c.account_id, c.project_id, c.agent_id, c.created_at,
      case when c.channel = 'web' and c.visitor_hash is null then 'console' else c.channel end,
      left(substring(c.site ->> 'page' from '^https?://([^?#]+)'), 300), c.site is not null, t.messages, t.questions,
      t.answers, t.unanswered, t.failed, t.up, t.down, t.handed, t.reply_seconds, c.lead_id is not null, not c.no_log
    from conversations c, lateral (select count(*) filter (where m.role <> 'event')::int as messages,
        count(*) filter (where m.role = 'user')::int as questions,
        count(*) filter (where m.role = 'assistant' and m.state = 'complete')::int as answers,
        count(*) filter (where m.reason = 'fallback')::int as unanswered,
        count(*) filter (where m.state = 'failed')::int as failed,
        count(*) filter (where m.rating = 'up')::int as up, count(*) filter (where m.rating = 'down')::int as down,
        coalesce(bool_or(${HANDED}), false) as handed,
        extract(epoch from min(m.created_at) filter (where m.role = 'member')
          - min(m.created_at) filter (where ${HANDED}))::int as reply_seconds
      from messages m where m.conversation_id = c.id and m.replaced_at is null) t
    where c.id = any(${[...ids]}::text[])
    on conflict (conversation_id) do update set project_id = excluded.project_id, channel = excluded.channel,
      page = excluded.page, in_widget = excluded.in_widget, messages = excluded.messages,
      questions = excluded.questions, answers = excluded.answers, unanswered = excluded.unanswered,
      failed = excluded.failed, up = excluded.up, down = excluded.down, handed = excluded.handed,
      reply_seconds = excluded.reply_seconds, has_lead = excluded.has_lead, has_texts = excluded.has_texts`.execute(
    tx,
  )
  await sql`with gone as (select g.id from unnest(${[...ids]}::text[]) g (id)
        where not exists (select from conversations c where c.id = g.id)),
      facts as (delete from conversation_facts where conversation_id in (select id from gone))
    delete from conversation_topic_uses where conversation_id in (select id from gone)`.execute(tx)
}

/** Brings the facts of a project up to date before they are counted or filtered by. */
export async function catchUp(tx: Tx, projectId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct source_id as id from system_sheet_changes
    where project_id = ${projectId} and kind = 'conversation' limit ${MOST_PENDING}`.execute(tx)
  await refreshFacts(
    tx,
    projectId,
    rows.map(({ id }) => id),
  )
}
