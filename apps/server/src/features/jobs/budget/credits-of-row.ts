import { readDocument } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { Models } from '../../models/index.ts'
import { creditsOfSteps, modelSteps, type RowCredits } from '../../flows/index.ts'
import type { JobRow } from '../types.ts'

/** What a row of a job is expected to cost at most, by the steps of its flow and of those that it calls. */
export async function creditsOfRow(context: Context, models: Models, job: JobRow): Promise<RowCredits> {
  const scope = { accountId: job.account_id, projectId: job.project_id }
  const steps = await inAccount(context, job.account_id, async (tx) => {
    const ids = [job.document_id, ...Object.values(job.callees)]
    const { rows } = await sql<{ id: string; document: unknown }>`select id, document from flow_documents
      where id = any(${ids}::text[])`.execute(tx)
    // Of one that cannot be read any more, each row says so.
    const documents = rows.flatMap(({ id, document: stored }) => {
      const read = readDocument(stored)
      return read.ok
        ? [{ document: read.document, params: id === job.document_id ? job.launch.params : {} }]
        : []
    })
    return modelSteps(tx, scope, documents)
  })
  return creditsOfSteps(models, scope, steps)
}
