import { flows } from '@millrace/contract'
import type { Given, StepRecord } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'

/** What is taken of an earlier run at most, in bytes; nodes beyond it run anew. */
const MOST_BYTES = 16 * 1024 * 1024

interface Earlier {
  flowId: string
  projectId: string
  runId: string
}

/**
 * Outputs that the nodes of an earlier run of the flow left with, by node. Steps inside of for-eaches and of called
 * flows are not among them: they have one for each item. Throws `not_found` for a run of another flow or project.
 */
export async function earlierOutputs(
  tx: Tx,
  { flowId, projectId, runId }: Earlier,
): Promise<Map<string, Given>> {
  const runs = await sql`select 1 from flow_runs
    where id = ${runId} and flow_id = ${flowId} and project_id = ${projectId}`.execute(tx)
  if (runs.rows.length === 0) throw notFound('run')
  const { rows } = await sql<{ record: StepRecord }>`select record from (
      select record, s.seq, place, sum(octet_length(record::text)) over (order by s.seq, place) as size
      from flow_steps s cross join jsonb_array_elements(s.records) with ordinality as kept (record, place)
      where s.run_id = ${runId} and record ->> 'path' = record ->> 'node'
        and record ->> 'state' in ('done', 'failed')) steps
    where size <= ${MOST_BYTES} order by seq, place`.execute(tx)
  const outputs = new Map<string, Given>()
  for (const { record } of rows) {
    if (record.state === 'done') outputs.set(record.node, { port: record.port, output: record.output })
    if (record.state === 'failed' && record.handled) {
      const { code, message } = record.error
      outputs.set(record.node, { port: flows.ERROR_PORT, output: { error: { code, message } } })
    }
  }
  return outputs
}
