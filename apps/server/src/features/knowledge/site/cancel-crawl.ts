import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { findBase } from '../queries.ts'
import type { OnCrawled } from './crawl.ts'
import { findSource } from './find-source.ts'
import { closeRound } from './finish-crawl.ts'

const STOPPED = { code: 'cancelled', message: 'Crawling was stopped before any page was processed.' }

/** Stops the crawl immediately: the worker's next write is rejected. Pages already read stay. */
export async function cancelCrawl(
  context: Context,
  member: Member,
  input: { id: string; sid: string; onCrawled: OnCrawled },
): Promise<{ cancelled: boolean }> {
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const source = await findSource(tx, base.id, input.sid)
    const { rows } = await sql`select 1 from knowledge_sites
      where source_id = ${source.id} and phase <> 'done' for update`.execute(tx)
    if (rows.length === 0) return { cancelled: false }
    await closeRound(context, tx, { siteId: source.id, reason: STOPPED })
    await input.onCrawled(tx, { accountId: member.accountId, sourceId: source.id })
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: base.id,
      action: 'knowledge.cancelCrawl',
      details: { source: source.id },
    })
    return { cancelled: true }
  })
}
