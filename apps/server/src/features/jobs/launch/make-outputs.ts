import type { jobs } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'
import { announceSheet, insertSheet } from '../../sheets/index.ts'
import { withoutLostLinks } from '../columns/source-columns.ts'
import { makeStaging } from '../outputs/staging.ts'
import { baseOf } from '../outputs/places.ts'
import type { JobOutput } from '../types.ts'
import type { CheckedOutput } from './check-outputs.ts'
import type { Owner } from '../../../lib/owner.ts'

/** What is known about the output sheets before the start. */
export const namedOutputs = (launch: jobs.JobLaunch, found: readonly CheckedOutput[]): JobOutput[] =>
  launch.OUTPUT_SHEETS.map(({ sheetId, newName }, n) => ({
    sheetId: sheetId ?? null,
    name: newName ?? found[n]?.sheet?.name ?? '',
  }))

/** Creates the new output sheets, and hidden staging sheets for those to be rebuilt. */
export async function makeOutputs(
  tx: Tx,
  owner: Owner,
  input: { jobId: string; launch: jobs.JobLaunch; planned: readonly CheckedOutput[] },
): Promise<{ outputs: JobOutput[]; staging: Record<string, string> }> {
  const { jobId, launch, planned } = input
  const named = namedOutputs(launch, planned)
  const outputs: JobOutput[] = []
  const staging: Record<string, string> = {}
  for (const [n, output] of launch.OUTPUT_SHEETS.entries()) {
    const { sheetId, name } = named[n]!
    const { copies, columns } = planned[n]!
    const id = sheetId ?? (await makeSheet(tx, owner, { name, columns }))
    const isRebuilt = output.writeMode === 'DELETE_AND_REBUILD'
    outputs.push({
      sheetId: id,
      name,
      copies,
      base: await baseOf(tx, { jobId, sheetId: isRebuilt ? null : sheetId }),
    })
    if (isRebuilt) staging[n] = await makeStaging(tx, id)
  }
  return { outputs, staging }
}

async function makeSheet(
  tx: Tx,
  { accountId, projectId }: Owner,
  { name, columns }: { name: string; columns: CheckedOutput['columns'] },
): Promise<string> {
  const made = await insertSheet(tx, {
    accountId,
    projectId,
    name,
    type: 'OUTPUT_SHEET',
    columns: await withoutLostLinks(tx, projectId, columns),
  })
  await announceSheet(tx, made)
  return made.id
}
