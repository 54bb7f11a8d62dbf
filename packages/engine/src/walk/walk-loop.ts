import { type Reason, say } from '@millrace/contract'
import type { PlanNode } from '../compile-flow.ts'
import { failureOf, StepError, type StepFailure, saidOf } from '../step-error.ts'
import { fill } from '../tokens/fill.ts'
import { fillSettings } from '../tokens/filling.ts'
import { type Frame, isHalted, makeFrame, type Siblings } from './run.ts'
import { finish, type Exit } from './walk-step.ts'

interface Items {
  frame: Frame
  node: PlanNode
  path: string
  list: readonly unknown[]
  results: unknown[]
  next: number
  /** The failed item with the lowest index, so that a restart reports the same one. */
  failed: { index: number; failure: StepFailure } | null
  failures: number
  goesOn: boolean
  isWaiting: boolean
  siblings: Siblings
}

function frameOf({ frame, node, path, list, siblings }: Items, index: number): Frame {
  const { run, plan, calls, params, row } = frame
  const base = { run, plan, calls, params, row, region: node.body!, parent: frame }
  return makeFrame({ ...base, prefix: `${path}[${index}]/` }, { item: list[index] ?? null, index, siblings })
}

/** An item's result: the filled `collect`, or the output of the last node that ran. */
function resultOf({ node }: Items, item: Frame): unknown {
  if (node.collect) return fill(node.collect, item)
  const last = node.body!.nodes.findLast(({ index }) => item.outputs.has(index))
  return last ? item.outputs.get(last.index) : null
}

function fail(items: Items, index: number, failure: StepFailure): void {
  items.failures++
  items.results[index] = null
  if (items.goesOn) return
  items.siblings.hasFailed = true
  if (!items.failed || index < items.failed.index) items.failed = { index, failure }
}

/** Walks one item; returns whether its slot is free for the next. A waiting item keeps its slot. */
async function walkItem(items: Items, index: number): Promise<boolean> {
  const item = frameOf(items, index)
  const end = await item.run.walkRegion(item, items.node)
  if (end === 'failed') fail(items, index, item.failure!)
  if (end === 'waiting') items.isWaiting = true
  if (end !== 'done') return end === 'failed' && items.goesOn
  try {
    items.results[index] = resultOf(items, item)
  } catch (error) {
    fail(items, index, failureOf(error))
  }
  return true
}

async function work(items: Items): Promise<void> {
  const { takeTurn } = items.frame.run.ports
  while (items.next < items.list.length && !items.siblings.hasFailed) {
    const index = items.next++
    await takeTurn?.()
    if (!(await walkItem(items, index))) return
  }
}

function itemsOf(
  frame: Frame,
  { node, path, params }: Pick<Items, 'node' | 'path'> & { params: LoopParams },
): Items {
  if (!Array.isArray(params.list))
    throw new StepError('not_a_list', say('loop.notList', { given: kindOf(params.list) }))
  return {
    frame,
    node,
    path,
    list: params.list as unknown[],
    results: Array.from({ length: params.list.length }, () => null),
    next: 0,
    failed: null,
    failures: 0,
    goesOn: params.onItemError === 'continue',
    isWaiting: false,
    siblings: { hasFailed: false },
  }
}

interface LoopParams {
  list?: unknown
  concurrency?: unknown
  onItemError?: unknown
}

function kindOf(value: unknown): Reason {
  if (value === null || value === undefined) return say('given.nothing')
  if (typeof value === 'number') return say('given.number')
  if (typeof value === 'boolean') return say('given.boolean')
  return say(typeof value === 'object' ? 'given.object' : 'given.string')
}

/** Runs a for-each: results keep the order of the list, regardless of completion order. */
export async function walkLoop(frame: Frame, node: PlanNode, path: string): Promise<Exit> {
  const startedAt = frame.run.ports.clock.now()
  const params: LoopParams = fillSettings(node.filling, frame)
  const items = itemsOf(frame, { node, path, params })
  const places = Math.min(Number(params.concurrency ?? 1), items.list.length)
  await Promise.all(Array.from({ length: places }, () => work(items)))
  if (frame.failure) return 'open'
  if (items.failed) {
    const { index, failure } = items.failed
    throw new StepError(failure.code, say('loop.item', { number: index + 1, reason: saidOf(failure) }))
  }
  if (items.isWaiting) frame.isWaiting = true
  if (items.isWaiting || isHalted(frame)) return 'open'
  const output = { items: items.results, count: items.results.length, failed: items.failures }
  // The list is already stored as another step's output.
  const input = { concurrency: places }
  return finish(frame, node, { path, attempt: 1, port: 'done', output, input, startedAt })
}
