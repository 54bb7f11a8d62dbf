import type { Plan, PlanNode, Region } from '../compile-flow.ts'
import type { Scope } from '../tokens/references.ts'
import type { Journal, Ports, RunFailure, RunWait, StepRecord } from './ports.ts'

/** What all steps of one walk share. */
export interface Run {
  id: string
  ports: Ports
  journal: Journal
  /** Records that were not yet handed over. */
  pending: StepRecord[]
  /** Settled when all that was handed over is durable; null when it is. */
  writing: Promise<void> | null
  /** Why records can't be written any more. */
  lost: { error: unknown } | null
  steps: number
  maxSteps: number
  /** Of all records, those of earlier walks too. */
  size: number
  maxSize: number
  cancel: AbortSignal | null
  pause: AbortSignal | null
  /** Fires with cancel and pause alike: wakes steps that sleep. */
  halt: AbortController
  /** Signals of steps in flight. */
  inFlight: Set<AbortController>
  errors: RunFailure[]
  waits: RunWait[]
  /** Something was not started because of pause or cancel, or a step was held back. */
  heldBack: boolean
  usesPinned: boolean
  /** Here so that for-each and calls can walk what is inside of them. */
  walkRegion: (frame: Frame, loop?: PlanNode) => Promise<RegionEnd>
}

export type RegionEnd = 'done' | 'failed' | 'waiting' | 'halted'

/** Items of one for-each, which end together when one of them must not fail. */
export interface Siblings {
  hasFailed: boolean
}

/** One region in progress: the flow itself, one item of a for-each, or a called flow. */
export interface Frame extends Scope {
  run: Run
  plan: Plan
  region: Region
  /** What comes before a node's id in its path. */
  prefix: string
  parent: Frame | null
  /** Flows around this one. */
  calls: number
  outputs: Map<number, unknown>
  /** Edges into each node that are not settled, and where the taken ones came from. By slot. */
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

/** Whether nothing new may start here: the run is held back, or something around has failed. */
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

/** Ends the run from within, beyond the reach of error ports: no loop goes on past it. */
export function breakOff(frame: Frame, failure: RunFailure): 'open' {
  for (let at: Frame | null = frame; at; at = at.parent) at.failure ??= failure
  return 'open'
}

export const isCancelled = ({ cancel }: Run): boolean => cancel?.aborted ?? false
