import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { findBase } from '../queries.ts'
import { findSource } from './find-source.ts'
import { nextRefresh } from './schedule.ts'

/** Sets how often a page or site is checked for changes, starting one interval from now. */
export async function scheduleRefresh(
  context: Context,
  member: Member,
  input: { id: string; sid: string; schedule: knowledge.RefreshSchedule },
): Promise<Data<typeof knowledge.scheduleRefresh>> {
  const { schedule } = input
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const source = await findSource(tx, base.id, input.sid)
    if (source.type !== 'url' && source.type !== 'site')
      throw invalid([
        { path: 'schedule', message: 'only web pages and sites can be refreshed on a schedule' },
      ])
    const due = nextRefresh(schedule, context.now())
    await sql`update knowledge_sources set refresh_schedule = ${schedule}, refresh_due_at = ${due}, updated_at = now()
      where id = ${source.id}`.execute(tx)
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: base.id,
      action: 'knowledge.scheduleRefresh',
      details: { source: source.id, schedule },
    })
    return { schedule, dueAt: due?.toISOString() ?? null }
  })
}
