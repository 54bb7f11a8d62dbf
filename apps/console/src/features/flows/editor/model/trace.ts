import type { runs } from '@millrace/contract'

type NodeState = 'running' | 'waiting' | 'done' | 'failed'

/** What a run did at one node: all its steps there, since a for-each runs its nodes many times. */
export interface NodeTrace {
  state: NodeState
  steps: readonly runs.RunStep[]
  /** Milliseconds of all steps together; null while none has ended. */
  ms: number | null
  /** Tokens, and US dollars, of all steps together. */
  tokens: number
  cost: number
  /** Its output was pinned or given: it did not run. */
  given: boolean
  error: runs.RunStep['error']
}

export type Trace = ReadonlyMap<string, NodeTrace>

const STATES: Record<runs.RunStep['state'], NodeState> = {
  starting: 'running',
  retrying: 'running',
  waiting: 'waiting',
  done: 'done',
  failed: 'failed',
}

/** The one that says most about a node with many steps. */
const LOUDEST: readonly NodeState[] = ['failed', 'waiting', 'running', 'done']

export const stateOf = ({ state }: runs.RunStep): NodeState => STATES[state]

export function stepMs({ startedAt, endedAt }: runs.RunStep): number | null {
  return startedAt === null || endedAt === null
    ? null
    : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))
}

const entriesOf = ({ usage }: runs.RunStep): Record<string, unknown>[] =>
  (Array.isArray(usage) ? (usage as unknown[]) : [usage]).filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  )

const sumOf = (step: runs.RunStep, keys: readonly string[]): number =>
  entriesOf(step).reduce(
    (sum, entry) => sum + keys.reduce((own, key) => own + (Number(entry[key]) || 0), 0),
    0,
  )

/** Tokens that a step used, both ways. */
export const tokensOf = (step: runs.RunStep): number => sumOf(step, ['tokensIn', 'tokensOut'])

/** What a step cost, in US dollars. */
export const costOf = (step: runs.RunStep): number => sumOf(step, ['costUsd'])

function traceOf(steps: readonly runs.RunStep[]): NodeTrace {
  const states = new Set(steps.map(stateOf))
  const times = steps.map(stepMs).filter((ms) => ms !== null)
  return {
    state: LOUDEST.find((state) => states.has(state)) ?? 'done',
    steps,
    ms: times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0),
    tokens: steps.reduce((sum, step) => sum + tokensOf(step), 0),
    cost: steps.reduce((sum, step) => sum + costOf(step), 0),
    given: steps.every(({ given }) => given),
    error: steps.find(({ error }) => error !== null)?.error ?? null,
  }
}

// What stands above a step of this flow are items of its for-eaches (`n3[12]/n5`); below a call (`n4/n2`) the nodes are
// those of another flow.
const isOwn = ({ path }: runs.RunStep): boolean =>
  path
    .split('/')
    .slice(0, -1)
    .every((part) => part.endsWith(']'))

/** What a run did, by node. */
export function traceByNode(steps: readonly runs.RunStep[]): Trace {
  const byNode = new Map<string, runs.RunStep[]>()
  for (const step of steps.filter(isOwn)) {
    const list = byNode.get(step.nodeId)
    if (list) list.push(step)
    else byNode.set(step.nodeId, [step])
  }
  return new Map([...byNode].map(([id, own]) => [id, traceOf(own)]))
}

/** Such as `12 ms`, `1.4 s`, `2:05 min`. */
export function formatMs(ms: number): string {
  // Rounded before it is compared: 59.96 s are a minute.
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`
  if (Math.round(ms / 100) < 600) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
