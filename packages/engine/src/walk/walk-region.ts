import { entriesOf, type PlanNode } from '../compile-flow.ts'
import type { Frame, RegionEnd } from './run.ts'
import { walkNode } from './walk-node.ts'
import type { Exit } from './walk-step.ts'

interface Traffic {
  frame: Frame
  /** Number of running nodes. */
  working: number
  /** A node did not leave: it failed, waits or was held back. */
  isOpen: boolean
  resolve: (end: RegionEnd) => void
  reject: (error: unknown) => void
}

function endOf({ frame, isOpen }: Traffic): RegionEnd {
  if (frame.failure) return 'failed'
  if (frame.isWaiting) return 'waiting'
  return isOpen ? 'halted' : 'done'
}

/** Counts an incoming edge; returns whether it was the last one. */
function arrive(frame: Frame, to: PlanNode, from: PlanNode | null): boolean {
  if (from) (frame.taken[to.slot] ??= []).push(from)
  return --frame.left[to.slot]! === 0
}

/**
 * Settles the outgoing edges of a node. A node runs when all its incoming edges are settled and one was taken; if none
 * was, its own edges are dead too, and so on. Iterative, because a dead branch can be long.
 */
function leave(traffic: Traffic, node: PlanNode, left: Exclude<Exit, 'open'>): void {
  const { frame } = traffic
  const departures = [{ node, port: left === 'nowhere' ? null : left.port }]
  for (const { node: from, port } of departures) {
    for (const [name, targets] of from.edges) {
      // Successors of `each` are settled once per item, in the item's own frame.
      if (from.role === 'loop' && name === 'each') continue
      for (const to of targets) {
        if (!arrive(frame, to, name === port ? from : null)) continue
        if (frame.taken[to.slot]) launch(traffic, to)
        else departures.push({ node: to, port: null })
      }
    }
  }
}

async function pass(traffic: Traffic, node: PlanNode): Promise<void> {
  const left = await walkNode(traffic.frame, node)
  if (left === 'open') traffic.isOpen = true
  else leave(traffic, node, left)
  if (--traffic.working === 0) traffic.resolve(endOf(traffic))
}

function launch(traffic: Traffic, node: PlanNode): void {
  traffic.working++
  pass(traffic, node).catch(traffic.reject)
}

/** Walks the nodes of a frame, independent branches concurrently, until none is running. */
export function walkRegion(frame: Frame, loop?: PlanNode): Promise<RegionEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<RegionEnd>()
  const traffic: Traffic = { frame, working: 0, isOpen: false, resolve, reject }
  if (!loop) launch(traffic, frame.plan.start)
  else for (const entry of entriesOf(loop)) if (arrive(frame, entry, loop)) launch(traffic, entry)
  return promise
}
