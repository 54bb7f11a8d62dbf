import type { aiWorkers } from '@millrace/contract'

type Message = aiWorkers.ExecutionMessage
type Step = aiWorkers.ExecutionStep

/** What stands in the chat of an execution, in the order of time. */
type TimelineEntry =
  | { kind: 'message'; key: string; message: Message }
  /** Steps with nothing said between them. */
  | { kind: 'steps'; key: string; steps: Step[] }
  /** What the worker asked with a step; the answer is a message. */
  | { kind: 'question'; key: string; text: string }

const questionOf = ({ tool, input }: Step): string | null => {
  if (tool !== 'ask_person' || typeof input !== 'object' || input === null) return null
  const { question } = input as { question?: unknown }
  return typeof question === 'string' && question.trim() !== '' ? question : null
}

/** Messages and steps as one. A step that hasn't begun comes last. */
export function timelineOf(messages: readonly Message[], steps: readonly Step[]): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  let next = 0
  for (const message of messages) {
    const at = Date.parse(message.createdAt)
    for (let step = steps[next]; step && startOf(step) <= at; step = steps[++next]) addStep(entries, step)
    entries.push({ kind: 'message', key: message.id, message })
  }
  for (const step of steps.slice(next)) addStep(entries, step)
  return entries
}

const startOf = ({ startedAt }: Step): number =>
  startedAt === null ? Number.POSITIVE_INFINITY : Date.parse(startedAt)

function addStep(entries: TimelineEntry[], step: Step): void {
  const question = questionOf(step)
  // One that waits is asked below the chat, where it can be answered.
  if (question !== null && step.state === 'done') {
    entries.push({ kind: 'question', key: step.path, text: question })
    return
  }
  const last = entries.at(-1)
  if (last?.kind === 'steps') last.steps.push(step)
  else entries.push({ kind: 'steps', key: step.path, steps: [step] })
}

/** What steps cost together, and from when to when they lasted. */
export function sumOf(steps: readonly Step[]) {
  const times = steps.flatMap(({ startedAt, endedAt }) =>
    startedAt && endedAt ? [[Date.parse(startedAt), Date.parse(endedAt)] as const] : [],
  )
  return {
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
    credits: steps.reduce((sum, { credits }) => sum + credits, 0),
    failed: steps.filter(({ state }) => state === 'failed').length,
    ms:
      times.length === 0
        ? null
        : Math.max(...times.map(([, end]) => end)) - Math.min(...times.map(([start]) => start)),
  }
}
