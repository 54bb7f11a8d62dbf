import type { Plan, PlanNode, Region } from '../compile-flow.ts'
import type { Scope } from '../tokens/references.ts'
import type { Journal, Ports, RunFailure, RunWait, StepRecord } from './ports.ts'

/** State shared by all steps of one walk. */
export interface Run {
  id: string
  ports: Ports
  journal: Journal
  /** Records not yet handed over. */
  pending: StepRecord[]
  /** Settles when everything handed over is durable; null if it is. */
  writing: Promise<void> | null
  /** Why records can no longer be written. */
  lost: { error: unknown } | null
  steps: number
  maxSteps: number
  /** Size of all records, including those of earlier walks. */
  size: number
  maxSize: number
  cancel: AbortSignal | null
  pause: AbortSignal | null
  /** Aborted on cancel and pause; wakes sleeping steps. */
  halt: AbortController
  /** Signals of steps in flight. */
  inFlight: Set<AbortController>
  errors: RunFailure[]
  waits: RunWait[]
  /** Something was not started because of pause or cancel, or a step was held back. */
  heldBack: boolean
  usesPinned: boolean
  /** Referenced here so that for-each and calls can walk their bodies. */
  walkRegion: (frame: Frame, loop?: PlanNode) => Promise<RegionEnd>
}

export type RegionEnd = 'done' | 'failed' | 'waiting' | 'halted'

/** Items of one for-each, which end together when one fails and must not. */
export interface Siblings {
  hasFailed: boolean
}

/** A region in progress: the flow itself, a for-each item, or a called flow. */
export interface Frame extends Scope {
  run: Run
  plan: Plan
  region: Region
  /** Prefix of node ids in paths. */
  prefix: string
  parent: Frame | null
  /** Depth of surrounding flow calls. */
  calls: number
  outputs: Map<number, unknown>
  /** Unsettled incoming edges of each node, and the sources of taken ones, by slot. */
  left: number[]
  taken: (PlanNode[] | undefined)[]
  failure: RunFailure | null
  siblings: Siblings | null
  isWaiting: boolean
}

export function makeFrame(
  base: Pick<Frame, 'run' | 'plan' | 'region' | 'prefix' | 'parent' | 'calls' | 'params' | 'row'>,
  { item = null, index = -1, siblings = null }: Partial<Pick<Frame, 'item' | 'index' | 'siblings'>> = {},
): Frame {
  return {
    ...base,
    item,
    index,
    siblings,
    outputs: new Map(),
    left: base.region.incoming.slice(),
    taken: [],
    failure: null,
    isWaiting: false,
  }
}

/** Whether nothing new may start here: the run is halted, or something around it has failed. */
export function isHalted(frame: Frame): boolean {
  const { run } = frame
  if (run.lost !== null || run.heldBack) return true
  if (run.cancel?.aborted || run.pause?.aborted) {
    run.heldBack = true
    return true
  }
  for (let at: Frame | null = frame; at; at = at.parent) if (at.failure || at.siblings?.hasFailed) return true
  return false
}

/** Ends the run from inside, beyond the reach of error ports, so that no loop continues past it. */
export function breakOff(frame: Frame, failure: RunFailure): 'open' {
  for (let at: Frame | null = frame; at; at = at.parent) at.failure ??= failure
  return 'open'
}

export const isCancelled = ({ cancel }: Run): boolean => cancel?.aborted ?? false
