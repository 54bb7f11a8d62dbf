import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { changeHandoff } from './change-handoff.ts'
import { hasOpenQuestion } from './queue-answer.ts'
import { lockHandoff, rulesOf } from './rows.ts'

const EVERY_MS = 5_000
/** Maximum per round; the rest follows in the next one. */
const MOST = 200

/** Returns unattended conversations to the agent; those whose person left wait for another one. */
export async function expireHandoffs(context: Context): Promise<number> {
  const { kysely } = context.db
  await sql`update conversations c set handoff_due = ${context.now()}
    where c.handoff_status = 'human' and c.handoff_due is null and (not exists (
        select from memberships m where m.account_id = c.account_id and m.user_id = c.handoff_assignee)
      or exists (select from agents a where a.id = c.agent_id and (a.bot_config -> 'security' ->> 'noLog')::boolean))`.execute(
    kysely,
  )
  const { rows } = await sql<{ id: string }>`select c.id from conversations c
    where c.handoff_due <= ${context.now()} and c.handoff_status <> 'bot' and ${isOpenProject(sql`c.project_id`)}
    order by c.handoff_due limit ${MOST}`.execute(kysely)
  for (const { id } of rows)
    await inSystem(kysely, async (tx) => {
      const row = await lockHandoff(tx, id)
      if (!row) return
      const { rules, noLog } = await rulesOf(tx, id)
      // Where messages are no longer stored, a person cannot continue.
      const action = noLog ? { type: 'end' as const } : { type: 'expire' as const, wait: rules.waitMinutes }
      // What was asked while nobody came is answered after all.
      const answers =
        !noLog && row.handoff_status === 'requested' && (await hasOpenQuestion(tx, id, rules.words))
      await changeHandoff(context, tx, { row, action, answers })
    })
  return rows.length
}

export const handoffExpiry: MaintenanceTask = { everyMs: EVERY_MS, run: expireHandoffs }
