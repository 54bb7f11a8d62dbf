import { jobs } from '@millrace/contract'
import { fromZod } from '../../../http/errors.ts'

/** What a call says of a job; `invalid_request` names every field that is missing or cannot be meant, as it is called. */
export function readLaunch(body: Record<string, unknown>, flowId?: string): jobs.JobLaunch {
  const read = jobs.jobLaunch.safeParse(flowId === undefined ? body : { ...body, flowId })
  if (!read.success) throw fromZod(read.error, '')
  return read.data
}
