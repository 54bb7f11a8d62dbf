import type { jobs } from '@millrace/contract'
import { useRef } from 'react'
import { useCreateJob } from '../../jobs/api/jobs.ts'

/** A single run of the flow with these values. */
export const onceOf = (
  flowId: string,
  { title, params }: { title: string; params: Record<string, unknown> },
): jobs.JobLaunch => ({
  flowId,
  title,
  params,
  SHEETS: [],
  ASSOCIATED_SHEETS: [],
  runMode: 'STARTOVER',
  runAmount: 'ALL',
  OUTPUT_SHEETS: [],
  associatedMode: 'MATCH',
  concurrency: 1,
})

/**
 * Stores a job as a draft for a schedule. Returns the same draft for the same input, because saving the schedule may
 * fail and be retried.
 */
export function useKeepDraft() {
  const create = useCreateJob()
  const kept = useRef<{ body: string; id: string } | null>(null)
  async function keep(launch: jobs.JobLaunch): Promise<string> {
    const body = JSON.stringify(launch)
    if (kept.current?.body === body) return kept.current.id
    const { id } = await create.mutateAsync({ body: launch, execute: false })
    kept.current = { body, id }
    return id
  }
  return { keep, create }
}
