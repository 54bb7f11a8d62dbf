import type { aiWorkers } from '@millrace/contract'

type WorkerState = 'draft' | 'idle' | 'running' | 'waiting' | 'paused' | 'outOfBudget' | 'failed'

type Tone = 'idle' | 'working' | 'success' | 'error'

const OF_EXECUTION: Record<aiWorkers.ExecutionState, WorkerState> = {
  PLANNING: 'running',
  WORKING: 'running',
  WAITING: 'waiting',
  PAUSED: 'paused',
  OUT_OF_BUDGET: 'outOfBudget',
  FAILED: 'failed',
  DONE: 'idle',
  CANCELLED: 'idle',
}

const ENDED: ReadonlySet<aiWorkers.ExecutionState> = new Set(['DONE', 'FAILED', 'CANCELLED'])

export const isEnded = (state: aiWorkers.ExecutionState): boolean => ENDED.has(state)

/** How a worker stands: what its newest execution does, or what is missing before it can have one. */
export function workerStateOf({
  lastExecution,
  launched,
  problems,
  open,
}: Pick<aiWorkers.AiWorker, 'lastExecution' | 'launched' | 'problems' | 'open'>): WorkerState {
  if (!lastExecution) return !launched && problems.length > 0 ? 'draft' : 'idle'
  // An older one goes on though the newest has ended.
  if (isEnded(lastExecution.state) && open > 0) return 'running'
  return OF_EXECUTION[lastExecution.state]
}

export const WORKER_TONES: Record<WorkerState, Tone> = {
  draft: 'idle',
  idle: 'idle',
  running: 'working',
  waiting: 'working',
  paused: 'idle',
  outOfBudget: 'error',
  failed: 'error',
}

export const EXECUTION_TONES: Record<aiWorkers.ExecutionState, Tone> = {
  PLANNING: 'working',
  WORKING: 'working',
  WAITING: 'working',
  PAUSED: 'idle',
  OUT_OF_BUDGET: 'error',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'idle',
}

/** Of these, the one that a person is asked for, else the newest. */
export const firstToShow = <Item extends Pick<aiWorkers.ExecutionSummary, 'id' | 'state'>>(
  items: readonly Item[],
): Item | undefined => items.find(({ state }) => state === 'WAITING' || state === 'OUT_OF_BUDGET') ?? items[0]
