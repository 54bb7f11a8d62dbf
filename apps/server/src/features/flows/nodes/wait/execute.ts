import { flows, say } from '@millrace/contract'
import { spanOf, type Step, StepError } from '@millrace/engine'
import type { NodeType } from '../types.ts'

const UNIT_MS: Record<string, number> = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }
/** Two years; a longer wait is a mistake. */
const LONGEST_MS = 731 * 86_400_000

function untilOf({ params }: Step, now: number): number {
  const text = flows.textOf(params.until)
  const until =
    params.mode === 'until'
      ? spanOf(text)?.start
      : now + Number(params.amount) * (UNIT_MS[flows.textOf(params.unit)] ?? Number.NaN)
  if (until === undefined || Number.isNaN(until))
    throw new StepError('not_a_moment', say('wait.moment', { text }))
  if (until - now > LONGEST_MS) throw new StepError('too_long', say('wait.tooLong'))
  return until
}

const passed = (until: number) => ({ output: { until: new Date(until).toISOString() } })

/** Waits once; its answer contains what it waited for. */
export const execute: NodeType['execute'] = (step, { context }) => {
  if (step.waited) return passed(step.waited.until ?? context.now().getTime())
  const now = context.now().getTime()
  const until = untilOf(step, now)
  return until <= now ? passed(until) : { wait: { kind: 'time', until } }
}
