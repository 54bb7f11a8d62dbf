import type { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { OUTPUT_TYPES, outputNames } from './output-names.ts'

type Outputs = Record<string, unknown> | null

/** Orders outputs by these names, with others last: the database orders keys by length. */
export function orderedAs(outputs: Outputs, names: readonly string[]): Outputs {
  if (!outputs) return outputs
  const first = names.filter((name) => Object.hasOwn(outputs, name))
  return Object.fromEntries(
    [...new Set([...first, ...Object.keys(outputs)])].map((name) => [name, outputs[name]]),
  )
}

/** Output names of documents, in order, without reading whole documents. */
export async function outputNamesOf(tx: Tx, documentIds: readonly string[]): Promise<Map<string, string[]>> {
  if (documentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; nodes: flows.FlowDocument['nodes'] }>`
    select d.id, jsonb_agg(n.node order by n.at) as nodes
    from flow_documents d, jsonb_array_elements(d.document -> 'nodes') with ordinality n (node, at)
    where d.id = any(${[...new Set(documentIds)]}::text[]) and n.node ->> 'type' = any(${[...OUTPUT_TYPES]}::text[])
    group by d.id`.execute(tx)
  return new Map(rows.map(({ id, nodes }) => [id, outputNames({ nodes })]))
}

/** Runs with outputs in the order of their flow's version. */
export async function inFlowOrder<T extends { document_id: string; outputs: Outputs }>(
  tx: Tx,
  runs: readonly T[],
): Promise<T[]> {
  const several = runs.filter(({ outputs }) => outputs && Object.keys(outputs).length > 1)
  const names = await outputNamesOf(
    tx,
    several.map((run) => run.document_id),
  )
  return runs.map((run) => ({ ...run, outputs: orderedAs(run.outputs, names.get(run.document_id) ?? []) }))
}
