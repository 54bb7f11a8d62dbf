import { agentScoring } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Context, inBackground } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { sendScoring } from './queries.ts'

/** Longer than any transaction that records a question: what is older than this, and finished, is all there is. */
const SETTLED = sql`interval '2 minutes'`
/** Answers that wait longer for their verdict than this have lost their job. */
const LOST = sql`interval '2 minutes'`

interface Due {
  agentId: string
  accountId: string
}

/** Puts a sample of what agents answered since the last time to their judges. Returns the number. */
export async function sampleAnswers(served: Context): Promise<number> {
  const context = inBackground(served)
  const { rows } =
    await sql<Due>`select s.agent_id as "agentId", s.account_id as "accountId" from answer_scoring s
    where s.enabled and ${isOpenProject(sql`s.project_id`)} and (
      exists (select from conversations c where c.agent_id = s.agent_id and c.updated_at >= s.sampled_until)
      or exists (select from answer_scores x where x.agent_id = s.agent_id and x.verdict is null
        and x.sampled_at < now() - ${LOST}))
    order by s.agent_id`.execute(context.db.kysely)
  let sampled = 0
  for (const due of rows)
    sampled += await inAccount(context, due.accountId, (tx) => sampleOfAgent(context, tx, due))
  return sampled
}

/**
 * Whether an answer is in the sample: by a hash of its id, so that it makes no difference when, and how often, that is
 * asked.
 */
const isSampled = (messageId: RawBuilder<unknown>, share: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`('x' || encode(substring(sha256(convert_to(${messageId}, 'UTF8')) from 1 for 4), 'hex'))::bit(32)::bigint
    % 100 < ${share}`

async function sampleOfAgent(context: Context, tx: Tx, due: Due): Promise<number> {
  const { agentId } = due
  // Another process that samples this agent's answers is enough.
  const { rows } = await sql<{ until: string }>`select least(now() - ${SETTLED},
      (select min(m.created_at) from conversations c join messages m on m.conversation_id = c.id
        where c.agent_id = s.agent_id and c.updated_at >= s.sampled_until and m.state = 'streaming'))::text as until
    from answer_scoring s where s.agent_id = ${agentId} and s.enabled for update skip locked`.execute(tx)
  if (!rows[0]) return 0
  const { numAffectedRows } = await sql`
    insert into answer_scores (message_id, account_id, project_id, agent_id, conversation_id, answered_at)
    select m.id, c.account_id, c.project_id, c.agent_id, c.id, m.created_at
    from answer_scoring s join conversations c on c.agent_id = s.agent_id and c.updated_at >= s.sampled_until
      join messages m on m.conversation_id = c.id and m.created_at >= s.sampled_until
    where s.agent_id = ${agentId} and c.visitor_hash is not null and not c.no_log
      and m.role = 'assistant' and m.state = 'complete' and m.replaced_at is null and m.text <> ''
      and ${isSampled(sql`m.id`, sql`s.share`)}
      and not exists (select from answer_scores x where x.message_id = m.id)
    order by m.created_at, m.id
    limit (select greatest(0, ${agentScoring.SCORES_PER_HOUR}::int - count(*)) from answer_scores h
      where h.agent_id = ${agentId} and h.sampled_at > now() - interval '1 hour')
    on conflict (message_id) do nothing`.execute(tx)
  await sql`update answer_scoring set sampled_until = greatest(sampled_until, ${rows[0].until}::timestamptz)
    where agent_id = ${agentId}`.execute(tx)
  const sampled = Number(numAffectedRows ?? 0)
  if (sampled > 0 || (await hasLost(tx, agentId))) await sendScoring(context, tx, due)
  return sampled
}

async function hasLost(tx: Tx, agentId: string): Promise<boolean> {
  const { rows } = await sql`select from answer_scores
    where agent_id = ${agentId} and verdict is null and sampled_at < now() - ${LOST} limit 1`.execute(tx)
  return rows.length > 0
}

export const sampledAnswers: MaintenanceTask = {
  everyMs: 5000,
  run: sampleAnswers,
  done: 'answers of agents were sampled for scoring',
}
