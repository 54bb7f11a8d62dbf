import type { sheets } from '@millrace/contract'
import { useSample } from '../api/ai-columns.ts'

/** Runs a few sample rows before the others, and tells whether they are still running. */
export function useSampling(sheetId: string, aiColumn: sheets.AiColumn | undefined) {
  const sample = useSample(sheetId)
  const jobId = sample.data?.samplingJobId ?? null
  // Ids increase over time: a greater id means a later job.
  const isOver = jobId !== null && (aiColumn?.lastJob?.id ?? '') >= jobId
  return { sample, isSampling: sample.isPending || (jobId !== null && !isOver) }
}
