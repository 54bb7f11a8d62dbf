import { sql } from 'kysely'
import { switchAccount } from '../../../db/scope.ts'
import type { Amendment, EndedRun } from '../../runs/index.ts'
import { Amendments, type OutputGroup, type Tx, type WritingJob } from './types.ts'
import { writeGroup } from './write-group.ts'

/**
 * Writes the results of runs into their jobs' output sheets, in the transaction that stores their ends: a row is in its
 * sheet exactly when its run is finished. A run whose results can't be written fails alone. Throws EndHeld when the plan
 * has no room for them.
 */
export async function writeOutputs(
  tx: Tx,
  ended: readonly EndedRun[],
  { plans, calculated }: Pick<OutputGroup, 'plans' | 'calculated'>,
): Promise<ReadonlyMap<string, Amendment>> {
  const amendments = new Amendments()
  const jobs = await loadJobs(tx, [...new Set(ended.map(({ header }) => header.job!.id))])
  // Sorted by sheet, whose rows are locked, so that two processes never deadlock.
  const groups = jobs
    .flatMap((job) => groupsOf(job, ended))
    .toSorted((a, b) => (a.sheetId < b.sheetId ? -1 : 1))
  let account: string | null = null
  for (const group of groups) {
    if (group.job.account_id !== account) await switchAccount(tx, group.job.account_id)
    account = group.job.account_id
    await writeGroup(tx, { ...group, plans, calculated }, amendments)
  }
  if (account !== null) await switchAccount(tx, null)
  return amendments
}

async function loadJobs(tx: Tx, ids: string[]): Promise<WritingJob[]> {
  const { rows } = await sql<WritingJob>`select id, account_id, flow_id, launch, outputs, aside from flow_jobs
    where id = any(${ids}::text[])`.execute(tx)
  return rows
}

function groupsOf(job: WritingJob, ended: readonly EndedRun[]): Omit<OutputGroup, 'plans'>[] {
  const own = ended.filter(({ header }) => header.job?.id === job.id)
  return job.launch.OUTPUT_SHEETS.flatMap((output, index) => {
    const staging = job.aside[index]
    const sheetId = staging ?? job.outputs[index]?.sheetId
    return sheetId ? [{ job, index, output, sheetId, isStaging: staging !== undefined, ended: own }] : []
  })
}
