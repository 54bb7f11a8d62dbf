import type { sheets } from '@millrace/contract'
import { useSample } from '../api/ai-columns.ts'

/** A few rows that are run before the others, and whether that goes on. */
export function useSampling(sheetId: string, aiColumn: sheets.AiColumn | undefined) {
  const sample = useSample(sheetId)
  const jobId = sample.data?.samplingJobId ?? null
  // Ids grow with time: a job that ended later has come after it.
  const isOver = jobId !== null && (aiColumn?.lastJob?.id ?? '') >= jobId
  return { sample, isSampling: sample.isPending || (jobId !== null && !isOver) }
}
