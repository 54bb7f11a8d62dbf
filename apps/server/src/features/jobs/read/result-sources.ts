import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { type OpenSheet, openSheet } from '../../sheets/index.ts'
import { type ColumnSpec, common } from '../columns/column-spec.ts'
import { resultSpecs } from '../columns/result-columns.ts'
import type { Sources } from '../columns/source-columns.ts'
import { readForLaunch } from '../../flows/index.ts'
import type { JobRow } from '../types.ts'
import type { SourceKeys } from './result-windows.ts'

/** A job's source sheets in their current state; null where one is deleted. */
export async function sourcesOf(tx: Tx, { launch }: Pick<JobRow, 'launch'>): Promise<Sources> {
  const open = async (sheets: readonly { sheetId: string }[]) => {
    const found: (OpenSheet | null)[] = []
    for (const { sheetId } of sheets) found.push(await openSheet(tx, sheetId).catch(noneIfGone))
    return found
  }
  return { launch, inputs: await open(launch.SHEETS), associated: await open(launch.ASSOCIATED_SHEETS) }
}

function noneIfGone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

/** Keys of the source columns of each result. A run of an AI column only knows its inputs. */
export function sourceKeys({ inputs }: Sources, { live }: Pick<JobRow, 'live'>): SourceKeys {
  if (live) return new Map()
  return new Map(
    inputs.flatMap((sheet) => (sheet ? [[sheet.id, sheet.columns.map(({ key }) => key)] as const] : [])),
  )
}

/** The columns for the outputs of these documents combined, by name. */
export async function specsOfDocuments(
  tx: Tx,
  sources: Sources,
  documentIds: readonly string[],
): Promise<Map<string, ColumnSpec>> {
  const { rows } = await sql<{ document: unknown }>`select document from flow_documents
    where id = any(${[...documentIds]}::text[])`.execute(tx)
  const found = new Map<string, ColumnSpec>()
  for (const { document } of rows)
    for (const [name, spec] of resultSpecs({ ...sources, document: readForLaunch(document) })) {
      const known = found.get(name)
      found.set(name, known ? common(known, spec) : spec)
    }
  return found
}
