import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { findVersion, readForLaunch } from '../drafts/find-version.ts'
import { freezeCalls } from '../drafts/freeze-calls.ts'
import type { Owner } from '../../../lib/owner.ts'
import type { Meant } from './models-of.ts'
import { type ModelStep, modelSteps } from './model-steps.ts'

/** Jobs that are asked for what their rows have cost. */
const LATEST = 10

/** What is known of a row of a flow: its steps that call models, and the most that one of the same version has cost. */
export async function rowOf(
  tx: Tx,
  owner: Owner,
  { flowId, version, params }: Meant,
): Promise<{ steps: ModelStep[]; seen: number | null }> {
  const flow = await findVersion(tx, owner, { flowId, version })
  const callees = Object.values(await freezeCalls(tx, owner, flow))
  const { rows } = await sql<{ document: unknown }>`select document from flow_documents
    where id = any(${callees}::text[])`.execute(tx)
  const called = rows.map(({ document }) => ({ document: readForLaunch(document), params: {} }))
  const steps = await modelSteps(tx, owner, [{ document: flow.document, params }, ...called])
  const { rows: seen } = await sql<{ most: number | null }>`select max((seen_costs->>'row')::float8) as most
    from (select seen_costs from flow_jobs where flow_id = ${flowId} and document_id = ${flow.documentId}
      order by created_at desc limit ${LATEST}) j`.execute(tx)
  return { steps, seen: seen[0]?.most ?? null }
}
