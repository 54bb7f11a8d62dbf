import { setTimeout as sleep } from 'node:timers/promises'
import { doing, workOf } from '../../../lib/loop/work.ts'
import { readProgress, type RunProgress } from '../../runs/index.ts'
import type { ToolCall } from './tool.ts'

const FIRST_LOOK_MS = 250
const LOOK_MS = 1000
/** So that clients whose timeouts begin anew with each report don't give up during a long step. */
const BEAT_MS = 10_000
/** Reports must increase, also without a finished step. */
const BEAT = 0.001

interface Reporting extends Pick<ToolCall, 'context' | 'outer' | 'signal'> {
  report: NonNullable<ToolCall['report']>
}

/** Reports each finished step of a run until it has ended. */
export async function reportSteps(
  { context, outer, signal, report }: Reporting,
  { id: runId, documentId }: { id: string; documentId: string | null },
  ended: AbortSignal,
): Promise<void> {
  if (documentId === null) return
  const over = AbortSignal.any([signal, ended, context.stopping])
  let known: RunProgress = { steps: 0, last: null, seq: -1 }
  let [beats, toldAt] = [0, performance.now()]
  await report(0, 'Started')
  for (let wait = FIRST_LOOK_MS; await pause(wait, over); wait = LOOK_MS) {
    const now = await doing(workOf('timer', 'reportSteps'), () =>
      readProgress(context, outer.actor, { runId, documentId, since: known }),
    )
    const isNew = now.steps > known.steps
    known = now
    if (over.aborted || (!isNew && performance.now() - toldAt < BEAT_MS)) continue
    if (!isNew) beats += 1
    toldAt = performance.now()
    await report(known.steps + beats * BEAT, messageOf(known, isNew))
  }
}

function messageOf({ steps, last }: RunProgress, isNew: boolean): string {
  if (steps === 0) return 'Still running'
  const count = steps === 1 ? '1 step finished' : `${steps} steps finished`
  return isNew && last ? `${last} (${count})` : `Still running (${count})`
}

/** False if the wait was ended. */
const pause = (ms: number, over: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal: over }).catch(() => false)
