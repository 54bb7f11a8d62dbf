import { flows, runs } from '@millrace/contract'
import type { StepFailure, StepRecord } from '@millrace/engine'
import { CATALOGUE } from '../../flows/index.ts'
import { shorten } from './shorten.ts'
import { nodeAt, nodeIdOf, parentOf, type RunDocuments } from './step-paths.ts'

/** Maximum steps in a response. */
export const MOST_STEPS = 500
/** Size limit for the values of later steps, in characters. */
const ALL_VALUES = 3_000_000

export interface OpenWait {
  id: string
  path: string
}

/** Steps in starting order, each after its parent. */
export function presentSteps(
  records: Iterable<StepRecord>,
  documents: RunDocuments,
  waits: readonly OpenWait[] = [],
): { steps: runs.RunStep[]; more: boolean } {
  const waitIds = new Map(waits.map(({ path, id }) => [path, id]))
  const known = [...records].map((record) => presentStep(record, documents, waitIds))
  const all = inOrder([...known, ...aroundOf(known, documents)])
  const steps = all.slice(0, MOST_STEPS)
  let size = 0
  const more = steps.findIndex((step) => (size += sizeOf(step)) > ALL_VALUES)
  if (more > 0) steps.length = more
  return { steps, more: steps.length < all.length }
}

const sizeOf = ({ input, output }: runs.RunStep): number => JSON.stringify([input, output]).length

const EMPTY = {
  given: false,
  port: null,
  input: null,
  output: null,
  error: null,
  wait: null,
  usage: null,
  startedAt: null,
  endedAt: null,
}

function baseOf(path: string, documents: RunDocuments) {
  const node = nodeAt(path, documents)
  const type = node?.type ?? ''
  const titled = Boolean(node?.title)
  const title = node?.title || CATALOGUE.get(type)?.title || nodeIdOf(path)
  const given = node?.given ?? false
  return { ...EMPTY, path, parent: parentOf(path), nodeId: nodeIdOf(path), title, titled, type, given }
}

const moment = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString()

function presentStep(
  record: StepRecord,
  documents: RunDocuments,
  waitIds: ReadonlyMap<string, string>,
): runs.RunStep {
  const { path, state, attempt } = record
  const base = { ...baseOf(path, documents), state, attempt }
  const errorOf = ({ code, message, reason }: StepFailure) => ({
    code,
    message,
    ...(reason ? { reason } : {}),
    path,
  })
  if (record.state === 'starting') {
    const wait = waitOf(waitIds, { path, kind: 'ask' })
    // The outcome is unknown and a person is asked, so nothing of it is running.
    return { ...base, state: wait ? 'waiting' : state, startedAt: moment(record.startedAt), wait }
  }
  if (record.state === 'waiting') return { ...base, wait: waitOf(waitIds, { path, ...record.wait }) }
  if (record.state === 'retrying') {
    const wait = { id: null, kind: 'retry', until: moment(record.until) }
    return { ...base, error: errorOf(record.error), wait }
  }
  const ended = { ...base, ...timesOf(record) }
  if (record.state === 'failed')
    return { ...ended, port: record.handled ? flows.ERROR_PORT : null, error: errorOf(record.error) }
  const { port, output, usage = null } = record
  return { ...ended, port, output: shorten(output), usage }
}

const timesOf = ({ input, startedAt, endedAt }: Extract<StepRecord, { state: 'done' | 'failed' }>) => ({
  input: shorten(input),
  startedAt: moment(startedAt),
  endedAt: moment(endedAt),
})

/** What a step waits for; null for a started one, until a person is asked about it. */
function waitOf(
  waitIds: ReadonlyMap<string, string>,
  { path, kind, until }: { path: string; kind: string; until?: number | undefined },
): runs.RunStep['wait'] {
  const id = waitIds.get(path) ?? null
  return kind === 'ask' && id === null ? null : { id, kind, until: moment(until) }
}

/** For-each and called flows are stored at their end; while running, they are derived from their nested steps. */
function aroundOf(steps: readonly runs.RunStep[], documents: RunDocuments): runs.RunStep[] {
  const known = new Set(steps.map(({ path }) => path))
  const around = new Map<string, runs.RunStep>()
  for (const step of steps)
    for (let path = step.parent; path !== null && !known.has(path); path = parentOf(path)) {
      const one: runs.RunStep = around.get(path) ?? {
        ...baseOf(path, documents),
        state: 'starting',
        attempt: 1,
      }
      if (step.state === 'waiting') one.state = 'waiting'
      if (step.startedAt && (!one.startedAt || step.startedAt < one.startedAt)) one.startedAt = step.startedAt
      around.set(path, one)
    }
  return [...around.values()]
}

/** By start time, with unstarted ones last, each after its parent. */
function inOrder(steps: runs.RunStep[]): runs.RunStep[] {
  const children = new Map<string | null, runs.RunStep[]>()
  for (const step of steps) {
    const siblings = children.get(step.parent)
    if (siblings) siblings.push(step)
    else children.set(step.parent, [step])
  }
  for (const siblings of children.values()) siblings.sort(byBeginning)
  const ordered: runs.RunStep[] = []
  const open = (children.get(null) ?? []).toReversed()
  for (let step = open.pop(); step; step = open.pop()) {
    ordered.push(step)
    open.push(...(children.get(step.path) ?? []).toReversed())
  }
  return ordered
}

const LAST = '~'

function byBeginning(a: runs.RunStep, b: runs.RunStep): number {
  const item = itemOf(a.path) - itemOf(b.path)
  if (item !== 0) return item
  const [from, to] = [a.startedAt ?? LAST, b.startedAt ?? LAST]
  return from < to ? -1 : from > to ? 1 : 0
}

/** Keeps steps of the same item together. */
const itemOf = (path: string): number => Number(/\[(\d+)\]\/[^/]+$/.exec(path)?.[1] ?? -1)
