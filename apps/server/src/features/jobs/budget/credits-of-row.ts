import { readDocument } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { Models } from '../../models/index.ts'
import { creditsOfSteps, modelSteps, type RowCredits } from '../../flows/index.ts'
import type { JobRow } from '../types.ts'

/** The expected maximum cost of a row, from the steps of its flow and the flows it calls. */
export async function creditsOfRow(context: Context, models: Models, job: JobRow): Promise<RowCredits> {
  const scope = { accountId: job.account_id, projectId: job.project_id }
  const steps = await inAccount(context, job.account_id, async (tx) => {
    const ids = [job.document_id, ...Object.values(job.callees)]
    const { rows } = await sql<{ id: string; document: unknown }>`select id, document from flow_documents
      where id = any(${ids}::text[])`.execute(tx)
    // For a document that can no longer be read, each row fails with that reason.
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
