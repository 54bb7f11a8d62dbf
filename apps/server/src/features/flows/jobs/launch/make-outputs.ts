import { type flows, sheets } from '@millrace/contract'
import type { Transaction } from 'kysely'
import type { DB } from '../../../../db/tables.ts'
import { announceSheet, insertSheet, type OpenSheet } from '../../../sheets/index.ts'
import { makeAside } from '../outputs/aside.ts'
import { baseOf } from '../outputs/places.ts'
import type { JobOutput } from '../types.ts'
import { outputNames } from '../../nodes/output-names.ts'
import type { Owner } from './owner.ts'

type Output = flows.JobLaunch['OUTPUT_SHEETS'][number]

/** What is known of the sheets of a launch before it starts. */
export const namedOutputs = (launch: flows.JobLaunch, found: readonly (OpenSheet | null)[]): JobOutput[] =>
  launch.OUTPUT_SHEETS.map(({ sheetId, newName }, n) => ({
    sheetId: sheetId ?? null,
    name: newName ?? found[n]?.name ?? '',
  }))

/** Columns of a new sheet: as they are given, or a text column for each result that is written. */
function columnsOf({ columns, mapping }: Output, document: flows.FlowDocument) {
  if (columns) return columns.map((column) => sheets.newColumn.parse(column))
  const keys = Object.keys(mapping).length > 0 ? Object.keys(mapping) : outputNames(document)
  return keys.map((key) => sheets.newColumn.parse({ label: key, key, type: 'longText' }))
}

/** Makes the new sheets of a launch, and the hidden ones in which those to be rebuilt are gathered. */
export async function makeOutputs(
  tx: Transaction<DB>,
  owner: Owner,
  input: { jobId: string; launch: flows.JobLaunch; document: flows.FlowDocument; named: JobOutput[] },
): Promise<{ outputs: JobOutput[]; aside: Record<string, string> }> {
  const { jobId, launch, document, named } = input
  const outputs: JobOutput[] = []
  const aside: Record<string, string> = {}
  for (const [n, output] of launch.OUTPUT_SHEETS.entries()) {
    const { sheetId, name } = named[n]!
    const id = sheetId ?? (await makeSheet(tx, owner, { name, columns: columnsOf(output, document) }))
    const isRebuilt = output.writeMode === 'DELETE_AND_REBUILD'
    outputs.push({
      sheetId: id,
      name,
      base: await baseOf(tx, { jobId, sheetId: isRebuilt ? null : sheetId }),
    })
    if (isRebuilt) aside[n] = await makeAside(tx, id)
  }
  return { outputs, aside }
}

async function makeSheet(
  tx: Transaction<DB>,
  { accountId, projectId }: Owner,
  { name, columns }: { name: string; columns: ReturnType<typeof columnsOf> },
): Promise<string> {
  const made = await insertSheet(tx, { accountId, projectId, name, type: 'OUTPUT_SHEET', columns })
  await announceSheet(tx, made)
  return made.id
}
