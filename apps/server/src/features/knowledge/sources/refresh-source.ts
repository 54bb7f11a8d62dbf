import type { Data, knowledge } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { loadStates } from './load-states.ts'
import { presentSource } from '../present.ts'
import { findBase } from '../queries.ts'
import { findSource } from '../site/find-source.ts'
import { retryFailedFiles } from '../drive/keep-file.ts'
import { startRefresh } from '../site/start-refresh.ts'

/** Refreshes a source. A ready page or site stays searchable, and only changes are processed. */
export async function refreshSource(
  context: Context,
  member: Member,
  input: { id: string; sid: string },
): Promise<Data<typeof knowledge.refreshSource>> {
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const { type } = await findSource(tx, base.id, input.sid)
    if (type === 'drive') await retryFailedFiles(tx, input.sid)
    const source = await startRefresh(context, tx, { accountId: member.accountId, sourceId: input.sid })
    if (!source) throw notFound('source')
    const details = { source: source.id }
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: base.id,
      action: 'knowledge.refreshSource',
      details,
    })
    const states = await loadStates(tx, [source])
    return presentSource(source, states(source))
  })
}
