import type { RunEnd, StepRecord } from './ports.ts'
import type { Run } from './run.ts'

async function write(run: Run, records: readonly StepRecord[], end: RunEnd | undefined): Promise<void> {
  const before = run.writing
  try {
    await Promise.all([before, run.ports.record(records, end)])
  } catch (error) {
    run.lost ??= { error }
    run.halt.abort()
    // The process that has the run now repeats these steps: the sooner they end here, the better.
    for (const controller of run.inFlight) controller.abort(error)
  }
}

/** Hands the pending records over, without waiting for them. */
function flush(run: Run, end?: RunEnd): void {
  if (run.lost || (run.pending.length === 0 && !end)) return
  const records = run.pending
  run.pending = []
  run.writing = write(run, records, end)
}

/** Waits until every step finished so far is on disk. Throws what kept it from getting there. */
export async function durable(run: Run, end?: RunEnd): Promise<void> {
  flush(run, end)
  const { writing } = run
  if (writing) await writing
  // Only when nothing was handed over since: then later steps need not wait at all.
  if (run.writing === writing) run.writing = null
  if (run.lost) throw run.lost.error
}

/**
 * Keeps a record. What acted on the world is handed over at once, since each moment it is only in memory is one in
 * which a crash would repeat it; pure steps wait for company.
 */
export function keep(run: Run, record: StepRecord, isUrgent: boolean): void {
  const repeats = run.journal.get(record.path)?.repeats
  run.pending.push(repeats === undefined ? record : { ...record, repeats })
  if (isUrgent) flush(run)
}
