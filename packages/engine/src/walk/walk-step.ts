import type { PlanNode } from '../compile-flow.ts'
import { flows, say } from '@millrace/contract'
import { passPort } from '../structure.ts'
import { failureOf, HeldBack, StepError, type StepFailure, usageOfFailed } from '../step-error.ts'
import { fillSettings } from '../tokens/filling.ts'
import { durable, keep } from './journal.ts'
import type { StepAnswer, StepRecord, Wait } from './ports.ts'
import { breakOff, type Frame, isCancelled, isHalted, type Run } from './run.ts'
import { sizeOfStep } from './size.ts'
import { tryStep } from './try-step.ts'

/** How a node left the walk: by a port; nowhere (its edges are dead); or not yet. */
export type Exit = { port: string } | 'nowhere' | 'open'

/** For a longer delay no process holds the run: it becomes a wait. */
const LONGEST_SLEEP_MS = 30_000

interface Begun {
  attempt: number
  waited: Wait | null
}

function hold({ run }: Frame, { path, wait }: { path: string; wait: Wait }): 'open' {
  run.waits.push({ path, wait })
  return 'open'
}

/** Where a step continues after a restart: at the attempt of its last record, or not yet. */
function beginOf(frame: Frame, path: string, record: StepRecord | undefined): Begun | 'open' {
  const now = frame.run.ports.clock.now()
  if (record?.state === 'starting') {
    const wait = { kind: 'ask', data: { attempt: record.attempt, startedAt: record.startedAt } }
    frame.isWaiting = true
    return hold(frame, { path, wait })
  }
  if (record?.state === 'waiting') {
    const isDue = record.wait.until !== undefined && record.wait.until <= now
    if (isDue) return { attempt: record.attempt, waited: record.wait }
    frame.isWaiting = true
    return hold(frame, { path, wait: record.wait })
  }
  return { attempt: record?.state === 'retrying' ? record.attempt : 1, waited: null }
}

const mayRetry = ({ retry }: PlanNode, attempt: number, { code, retryable }: StepFailure): boolean =>
  attempt < retry.attempts && (retry.codes ? retry.codes.includes(code) : retryable)

/** Upper limit for delays that the other side requests. */
const LONGEST_ASKED_MS = 3_600_000

function backoffMs({ retry }: PlanNode, attempt: number, thrown: unknown): number {
  const own = Math.min(retry.backoffSeconds * 2 ** (attempt - 1), retry.maxBackoffSeconds) * 1000
  const asked = thrown instanceof StepError ? Math.min(thrown.retryAfterMs, LONGEST_ASKED_MS) : 0
  return Math.max(own, asked)
}

/** Waits for the next attempt; `open` if it doesn't happen in this walk. */
async function backOff(frame: Frame, path: string, until: number): Promise<'now' | 'open'> {
  const { run } = frame
  const left = until - run.ports.clock.now()
  if (left > LONGEST_SLEEP_MS) {
    frame.isWaiting = true
    return hold(frame, { path, wait: { kind: 'retry', until } })
  }
  if (left > 0) await run.ports.clock.sleep(left, run.halt.signal)
  return isHalted(frame) ? 'open' : 'now'
}

/** Ends the run. For the step that exceeded the limit, only its effects are recorded. */
function tooMuch(frame: Frame, node: PlanNode, done: Finished): Exit {
  const endedAt = frame.run.ports.clock.now()
  if (node.effects !== 'pure')
    keep(frame.run, { state: 'done', node: node.id, endedAt, ...done, input: null }, true)
  const megabytes = Math.round(frame.run.maxSize / 1_000_000)
  const error = new StepError('run_too_large', say('run.tooLarge', { megabytes }))
  return breakOff(frame, { path: done.path, ...failureOf(error) })
}

type Finished = Omit<Extract<StepRecord, { state: 'done' }>, 'state' | 'node' | 'endedAt'>

/** Records a finished step and publishes its output. */
export function finish(frame: Frame, node: PlanNode, done: Finished): Exit {
  const { run } = frame
  if ((run.size += sizeOfStep(done)) > run.maxSize) return tooMuch(frame, node, done)
  const endedAt = frame.run.ports.clock.now()
  frame.outputs.set(node.index, done.output)
  keep(frame.run, { state: 'done', node: node.id, endedAt, ...done }, node.effects !== 'pure')
  return { port: done.port }
}

function checkedPort({ ports, definition }: PlanNode, port: string | undefined): string {
  if (port === undefined) return passPort(definition)
  if (port !== flows.ERROR_PORT && ports.includes(port)) return port
  throw new StepError('unknown_port', say('step.port', { port }))
}

function takeAnswer(frame: Frame, node: PlanNode, answer: StepAnswer, one: StartedStep): Exit {
  const { path, attempt, startedAt, params: input } = one
  if ('wait' in answer) {
    const { forMs, ...rest } = answer.wait
    const until = rest.until ?? (forMs === undefined ? undefined : frame.run.ports.clock.now() + forMs)
    const wait: Wait = until === undefined ? rest : { ...rest, until }
    keep(frame.run, { state: 'waiting', path, node: node.id, attempt, wait }, false)
    frame.isWaiting = true
    return hold(frame, { path, wait })
  }
  const port = checkedPort(node, answer.port)
  const usage = answer.usage === undefined ? {} : { usage: answer.usage }
  return finish(frame, node, {
    path,
    attempt,
    port,
    output: answer.output ?? null,
    input,
    startedAt,
    ...usage,
  })
}

interface StartedStep extends Begun {
  path: string
  params: Readonly<Record<string, unknown>>
  startedAt: number
}

/**
 * A step with effects starts only when everything before it is durable. One that must not be repeated is announced and
 * then counts as started: only a cancelled run still skips it. Returns whether to run it.
 */
async function mayStart(
  frame: Frame,
  node: PlanNode,
  { path, attempt, startedAt }: StartedStep,
): Promise<boolean> {
  if (isHalted(frame)) return false
  if (node.effects === 'pure') return true
  if (node.effects === 'ask')
    keep(frame.run, { state: 'starting', path, node: node.id, attempt, startedAt }, false)
  await durable(frame.run)
  return node.effects === 'ask' ? !isCancelled(frame.run) : !isHalted(frame)
}

// The effects of a cancelled step are unknown, so nothing is recorded for it, and nothing new starts in its run.
function interrupted(run: Run): 'open' {
  run.heldBack = true
  return 'open'
}

/** Runs an ordinary step with all its attempts. Throws what the last one threw. */
export async function walkStep(frame: Frame, node: PlanNode, path: string): Promise<Exit> {
  const { run } = frame
  const record = run.journal.get(path)
  if (record?.state === 'retrying' && (await backOff(frame, path, record.until)) === 'open') return 'open'
  const begun = beginOf(frame, path, record)
  if (begun === 'open') return 'open'
  const room = run.ports.room?.(run.size, run.halt.signal)
  if (room) await room
  const params = fillSettings(node.filling, frame)
  for (let { attempt, waited } = begun; ; attempt++, waited = null) {
    const sent = { path, params, attempt, waited, startedAt: run.ports.clock.now() }
    if (!(await mayStart(frame, node, sent))) return 'open'
    try {
      return takeAnswer(frame, node, await tryStep(frame, node, sent), sent)
    } catch (thrown) {
      if (isCancelled(run) || thrown instanceof HeldBack) return interrupted(run)
      const error = failureOf(thrown)
      const used = usageOfFailed(thrown)
      if (!mayRetry(node, attempt, error)) throw new Tried(error, { ...sent, ...used })
      const until = run.ports.clock.now() + backoffMs(node, attempt, thrown)
      keep(
        run,
        { state: 'retrying', path, node: node.id, attempt: attempt + 1, until, error, ...used },
        false,
      )
      if ((await backOff(frame, path, until)) === 'open') return 'open'
    }
  }
}

type SentAttempt = Pick<StartedStep, 'attempt' | 'params' | 'startedAt'> & { usage?: unknown }

/** A final failure with its attempt. */
export class Tried extends Error {
  readonly failure: StepFailure
  readonly sent: SentAttempt

  constructor(failure: StepFailure, sent: SentAttempt) {
    super(failure.message)
    this.failure = failure
    this.sent = sent
  }
}
