import { flows, say } from '@millrace/contract'
import type { PlanNode } from '../compile-flow.ts'
import { failureOf, StepError, type StepFailure } from '../step-error.ts'
import { passPort } from '../structure.ts'
import { fillSettings } from '../tokens/filling.ts'
import { keep } from './journal.ts'
import { breakOff, type Frame, isHalted } from './run.ts'
import { sizeOf } from './size.ts'
import { walkCall } from './walk-call.ts'
import { walkLoop } from './walk-loop.ts'
import { finish, type Exit, Tried, walkStep } from './walk-step.ts'

/** Handles a failed step: its error port, the flow's setting for failures, or the end. */
function settleFailure(frame: Frame, node: PlanNode, failure: StepFailure & { path: string }): Exit {
  const { code, message } = failure
  if (node.handlesErrors) {
    frame.outputs.set(node.index, { error: { code, message } })
    return { port: flows.ERROR_PORT }
  }
  if (frame.plan.settings.onError === 'continue' && node.role !== 'stop') {
    frame.run.errors.push(failure)
    return 'nowhere'
  }
  frame.failure ??= failure
  return 'open'
}

function fail(frame: Frame, node: PlanNode, { path, thrown }: { path: string; thrown: unknown }): Exit {
  const { run } = frame
  const now = run.ports.clock.now()
  const tried = thrown instanceof Tried ? thrown : null
  const given = tried?.sent.params ?? null
  const hasRoom = (run.size += sizeOf(given, run.maxSize)) <= run.maxSize
  const error = tried ? tried.failure : failureOf(thrown)
  keep(
    run,
    {
      state: 'failed',
      path,
      node: node.id,
      // A step that failed before its attempt keeps that attempt's number, so that no key is used twice.
      attempt: tried?.sent.attempt ?? run.journal.get(path)?.attempt ?? 1,
      input: hasRoom ? given : null,
      startedAt: tried?.sent.startedAt ?? now,
      endedAt: now,
      error,
      handled: node.handlesErrors,
      ...(tried?.sent.usage === undefined ? {} : { usage: tried.sent.usage }),
    },
    node.effects !== 'pure',
  )
  return settleFailure(frame, node, { ...error, path })
}

function overrun(frame: Frame, path: string): Exit {
  const error = new StepError('step_limit', say('run.tooLong', { most: frame.run.maxSteps }))
  return breakOff(frame, { path, ...failureOf(error) })
}

function walkOutput(frame: Frame, node: PlanNode, path: string): Exit {
  const startedAt = frame.run.ports.clock.now()
  const input = fillSettings(node.filling, frame)
  const fields = input.fields as { name: string; value: unknown }[]
  const output = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return finish(frame, node, { path, attempt: 1, port: '', output, input, startedAt })
}

function walkStop(frame: Frame, node: PlanNode): never {
  const { message } = fillSettings(node.filling, frame)
  throw new StepError('stopped', flows.textOf(message))
}

function usePinned(frame: Frame, node: PlanNode, path: string): Exit {
  const startedAt = frame.run.ports.clock.now()
  const { port = passPort(node.definition), output } = node.pinned!
  return finish(frame, node, { path, attempt: 1, port, output, input: null, startedAt })
}

function walkByRole(frame: Frame, node: PlanNode, path: string): Exit | Promise<Exit> {
  if (node.pinned && frame.run.usesPinned) return usePinned(frame, node, path)
  switch (node.role) {
    case 'output':
      return walkOutput(frame, node, path)
    case 'loop':
      return walkLoop(frame, node, path)
    case 'call':
      return walkCall(frame, node, path)
    case 'stop':
      return walkStop(frame, node)
    default:
      return walkStep(frame, node, path)
  }
}

/** Walks one node of a frame: from its journal record, or by running it. */
export async function walkNode(frame: Frame, node: PlanNode): Promise<Exit> {
  const { run } = frame
  if (node.role === 'start') {
    frame.outputs.set(node.index, frame.params)
    return { port: passPort(node.definition) }
  }
  if (node.disabled) return { port: passPort(node.definition) }
  const path = frame.prefix + node.id
  if (++run.steps > run.maxSteps) return overrun(frame, path)
  const record = run.journal.get(path)
  if (record?.state === 'done') {
    frame.outputs.set(node.index, record.output)
    return { port: record.port }
  }
  if (record?.state === 'failed') return settleFailure(frame, node, { ...record.error, path })
  if (isHalted(frame)) return 'open'
  try {
    return await walkByRole(frame, node, path)
  } catch (thrown) {
    if (run.lost) return 'open'
    return fail(frame, node, { path, thrown })
  }
}
