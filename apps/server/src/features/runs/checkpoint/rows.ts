import type { RunEnd, RunFailure, StepRecord } from '@millrace/engine'
import type { runs } from '@millrace/contract'
import { readEntries, totalOf } from '../../usage/index.ts'
import type { RunToWalk } from '../types.ts'
import { type Folded, usageOf } from './fold.ts'

const MESSAGE_LENGTH = 10_000

/** A reason beyond the stored size is reduced to its message. */
export const shownError = ({ code, message, reason, path }: RunFailure) => ({
  code,
  message: message.slice(0, MESSAGE_LENGTH),
  ...(reason && message.length <= MESSAGE_LENGTH ? { reason } : {}),
  path,
})

/** State of an end in `flow_runs`. A single run that was only held back is resumed by another process. */
export function stateOf(end: RunEnd | null, isInJob: boolean): runs.RunState {
  if (!end) return 'running'
  return end.state === 'paused' && !isInJob ? 'queued' : end.state
}

/** For a run never walked in this process, its clock has to suffice; no run ends before it started. */
const endOf = ({ startedAt, endedAt }: RunToWalk): number => Math.max(startedAt ?? 0, endedAt ?? Date.now())

/** Executions handed back after a time slice continue in turn: this is their place in the queue. */
const handedBackAt = ({ run, end }: Pick<Folded, 'run' | 'end'>): number | null =>
  run.header.executionId && end?.state === 'paused' ? endOf(run) : null

/** Status columns of a run. */
function standing({ run, end }: Folded) {
  const isOver = end !== null && end.state !== 'waiting' && end.state !== 'paused'
  return {
    id: run.header.id,
    state: stateOf(end, run.header.job !== null),
    outputs: end?.state === 'succeeded' ? end.outputs : null,
    error: end?.state === 'failed' ? shownError(end.error) : null,
    errors: end && end.errors.length > 0 ? end.errors.map(shownError) : null,
    wake_at: end?.state === 'waiting' ? end.wakeAt : handedBackAt({ run, end }),
    ended_at: isOver ? endOf(run) : null,
    started_at: run.startedAt,
  }
}

function metered(folded: Folded) {
  const usage = usageOf(folded)
  if (usage.length === 0) return { tokens: 0, credits: 0 }
  const { tokens, credits } = totalOf(readEntries(usage))
  return { tokens, credits }
}

/** A new row of `flow_runs`. */
export function madeRow(folded: Folded, workerId: string) {
  const { header } = folded.run
  return {
    ...standing(folded),
    ...metered(folded),
    account_id: header.accountId,
    project_id: header.projectId,
    flow_id: header.flowId,
    document_id: header.documentId,
    version: header.version,
    job_id: header.job?.id ?? null,
    slice: header.job?.slice ?? null,
    number: header.job?.number ?? null,
    trigger: header.trigger,
    // Rows of a slice belong to the process that holds the slice.
    worker_id: header.job || folded.end ? null : workerId,
    sheet_id: header.source?.sheetId ?? null,
    record_id: header.source?.recordId ?? null,
    input: header.input,
    callees: header.job || Object.keys(header.callees).length === 0 ? null : header.callees,
    created_by: header.createdBy ?? null,
  }
}

/** Changes of an existing run's row; null if there are none. */
export function changedRow(folded: Folded) {
  const cost = metered(folded)
  const { id, executionId } = folded.run.header
  // Progress between two crashes shows that the run isn't what kills processes.
  const advanced = Boolean(executionId) && folded.records.some(({ state }) => state === 'done')
  if (folded.end) return { ...standing(folded), ...cost, advanced, ended: true }
  if (cost.tokens === 0 && cost.credits === 0 && !advanced) return null
  return { id, ...cost, advanced, ended: false }
}

/** A row of `flow_steps`. */
export const stepRow = ({ run, records }: Folded) => ({
  account_id: run.header.accountId,
  run_id: run.header.id,
  seq: run.seq,
  records: records.map(withoutFreeScripts),
})

/** The time of a script is in the usage: for nothing, it would make each record twice as long. */
function withoutFreeScripts(record: StepRecord): StepRecord {
  if (!('usage' in record) || !record.usage) return record
  const isNothing = readEntries(record.usage).every(
    ({ kind, costUsd }) => kind === 'sandbox' && costUsd === 0,
  )
  if (!isNothing) return record
  const { usage: _, ...rest } = record
  return rest
}
