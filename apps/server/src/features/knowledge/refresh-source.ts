import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { ingestSource } from './ingest.job.ts'
import { presentSource } from './present.ts'
import { findBase, SOURCE_COLUMNS, type SourceRow } from './queries.ts'

/** Reads a source again; whatever still reads an older revision can't write any more. */
export async function refreshSource(
  context: Context,
  member: Member,
  input: { id: string; sid: string },
): Promise<Data<typeof knowledge.refreshSource>> {
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const { rows } = await sql<SourceRow>`
      update knowledge_sources set state = 'queued', revision = revision + 1, error_code = null, error_message = null,
        progress_done = 0, progress_total = null, updated_at = now()
      where id = ${input.sid} and kb_id = ${base.id} returning ${SOURCE_COLUMNS}`.execute(tx)
    const source = rows[0]
    if (!source) throw notFound('source')
    const payload = { accountId: member.accountId, sourceId: source.id, revision: source.revision }
    await context.queue.send(tx, ingestSource, payload, { group: member.accountId })
    const details = { source: source.id }
    await recordChange(context, tx, {
      member,
      projectId: base.project_id,
      kbId: base.id,
      action: 'knowledge.refreshSource',
      details,
    })
    return presentSource(source)
  })
}
