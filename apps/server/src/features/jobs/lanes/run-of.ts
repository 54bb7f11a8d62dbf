import { newRun, type RunHeader, type RunToWalk } from '../../runs/index.ts'
import type { RunInput } from '../slices/read-inputs.ts'
import type { JobRow, SliceItem } from '../types.ts'

/** The run of one item that was never begun. */
export const runOf = (
  job: JobRow,
  { slice, item, input }: { slice: number; item: SliceItem; input: RunInput },
): RunToWalk =>
  newRun(
    headerOf(job, {
      id: item.run,
      slice,
      number: item.number,
      source: sourceOf(job, item),
      input,
    }),
  )

const sourceOf = ({ launch }: JobRow, { sheet, record }: SliceItem): RunHeader['source'] =>
  record === '' ? null : { sheetId: launch.SHEETS[sheet]!.sheetId, recordId: record }

export const headerOf = (
  job: JobRow,
  run: {
    id: string
    slice: number
    number: number
    source: RunHeader['source']
    input: RunHeader['input']
  },
): RunHeader => ({
  id: run.id,
  accountId: job.account_id,
  projectId: job.project_id,
  flowId: job.flow_id,
  documentId: job.document_id!,
  version: job.version,
  trigger: 'job',
  job: { id: job.id, slice: run.slice, number: run.number },
  source: run.source,
  input: run.input,
  callees: job.callees,
  createdBy: null,
})
