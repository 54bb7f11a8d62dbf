import type { RunEnd, StepRecord } from './ports.ts'
import type { Run } from './run.ts'

async function write(run: Run, records: readonly StepRecord[], end: RunEnd | undefined): Promise<void> {
  const before = run.writing
  try {
    await Promise.all([before, run.ports.record(records, end)])
  } catch (error) {
    run.lost ??= { error }
    run.halt.abort()
    // The process that now owns the run repeats these steps, so they should end here quickly.
    for (const controller of run.inFlight) controller.abort(error)
  }
}

/** Hands over the pending records without waiting. */
function flush(run: Run, end?: RunEnd): void {
  if (run.lost || (run.pending.length === 0 && !end)) return
  const records = run.pending
  run.pending = []
  run.writing = write(run, records, end)
}

/** Waits until every finished step is durable. Throws whatever prevented it. */
export async function durable(run: Run, end?: RunEnd): Promise<void> {
  flush(run, end)
  const { writing } = run
  if (writing) await writing
  // Only if nothing was handed over since; later steps then need not wait.
  if (run.writing === writing) run.writing = null
  if (run.lost) throw run.lost.error
}

/**
 * Keeps a record. Steps with effects are handed over at once, because a crash before they are durable would repeat
 * them; pure steps are batched.
 */
export function keep(run: Run, record: StepRecord, isUrgent: boolean): void {
  const repeats = run.journal.get(record.path)?.repeats
  run.pending.push(repeats === undefined ? record : { ...record, repeats })
  if (isUrgent) flush(run)
}
