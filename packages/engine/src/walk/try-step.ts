import { say } from '@millrace/contract'
import type { PlanNode } from '../compile-flow.ts'
import { StepError } from '../step-error.ts'
import type { Step, StepAnswer, Wait } from './ports.ts'
import type { Frame, Run } from './run.ts'

interface Try {
  path: string
  params: Readonly<Record<string, unknown>>
  attempt: number
  waited: Wait | null
}

/** A step's signal, created on first use: most pure steps never need it. */
class Signal {
  private controller: AbortController | null = null
  private readonly run: Run

  constructor(run: Run) {
    this.run = run
  }

  get(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController()
      if (this.run.cancel?.aborted) this.controller.abort()
      this.run.inFlight.add(this.controller)
    }
    return this.controller.signal
  }

  abort(reason: unknown): void {
    this.controller?.abort(reason)
  }

  end(): void {
    if (this.controller) this.run.inFlight.delete(this.controller)
  }
}

/**
 * An abandoned attempt may still have been executed, so the next one uses the same key. Only a repetition requested by
 * a person gets a new one.
 */
function keyOf({ id, journal }: Run, path: string): string {
  const repeats = journal.get(path)?.repeats ?? 0
  return repeats === 0 ? `${id}:${path}` : `${id}:${path}:${repeats + 1}`
}

function stepOf({ frame, node }: { frame: Frame; node: PlanNode }, signal: Signal, one: Try): Step {
  return {
    runId: frame.run.id,
    path: one.path,
    node: { id: node.id, type: node.type, title: node.title },
    definition: node.definition,
    params: one.params,
    attempt: one.attempt,
    idempotencyKey: keyOf(frame.run, one.path),
    get signal() {
      return signal.get()
    },
    inputs: () =>
      // In graph order instead of completion order, so that a merge gives the same result after a restart.
      (frame.taken[node.slot] ?? [])
        .toSorted((a, b) => a.slot - b.slot)
        .map((from) => ({
          node: from.id,
          output: outputAt(frame, from) ?? null,
        })),
    given: () => ({ params: frame.params, row: frame.row, item: frame.item, index: frame.index }),
    waited: one.waited,
  }
}

// The predecessor of a for-each body is the for-each itself, one frame further out.
const outputAt = (frame: Frame, from: PlanNode): unknown =>
  frame.outputs.has(from.index) ? frame.outputs.get(from.index) : frame.parent?.outputs.get(from.index)

async function inTime(run: Run, answer: Promise<StepAnswer>, { ms, signal }: { ms: number; signal: Signal }) {
  const over = new AbortController()
  const late = run.ports.clock.sleep(ms, over.signal).then((): StepAnswer => {
    // Also reached if the answer came first; the race is over then.
    const error = new StepError('timeout', say('step.timeout', { seconds: ms / 1000 }), { retryable: true })
    if (!over.signal.aborted) signal.abort(error)
    throw error
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    over.abort()
    late.catch(() => undefined)
  }
}

/** One attempt of a step within its timeout. Throws what the executor throws, or StepError `timeout`. */
export async function tryStep(frame: Frame, node: PlanNode, one: Try): Promise<StepAnswer> {
  const signal = new Signal(frame.run)
  try {
    const answer = frame.run.ports.execute(stepOf({ frame, node }, signal, one))
    // A synchronous answer needs no timer.
    if (!(answer instanceof Promise)) return answer
    return await inTime(frame.run, answer, { ms: node.timeoutMs, signal })
  } finally {
    signal.end()
  }
}
