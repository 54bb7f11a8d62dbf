import type { runs } from '@millrace/contract'

type NodeState = 'running' | 'waiting' | 'done' | 'failed'

/** The result of a run at one node, over all its steps: a loop runs its nodes many times. */
export interface NodeTrace {
  state: NodeState
  steps: readonly runs.RunStep[]
  /** Total duration in ms; null until a step has ended. */
  ms: number | null
  /** Total tokens and cost in US dollars. */
  tokens: number
  cost: number
  /** Its output was pinned or provided, so it did not run. */
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

/** States by importance for a node with many steps. */
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

/** Tokens of a step, input and output. */
export const tokensOf = (step: runs.RunStep): number => sumOf(step, ['tokensIn', 'tokensOut'])

/** Cost of a step in US dollars. */
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

// The path of a step in this flow contains only loop items (`n3[12]/n5`); below a call (`n4/n2`) the nodes belong to
// another flow.
const isOwn = ({ path }: runs.RunStep): boolean =>
  path
    .split('/')
    .slice(0, -1)
    .every((part) => part.endsWith(']'))

/** The result of a run, by node. */
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
  // Rounded before comparing: 59.96 s is a minute.
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`
  if (Math.round(ms / 100) < 600) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
