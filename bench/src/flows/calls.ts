import { setTimeout as sleep } from 'node:timers/promises'
import type { StandIn } from '../../../apps/server/src/features/runs/testing/stand-in.ts'

/** A step that calls the service for its row. */
export const callStep = (service: StandIn, step: string) => ({
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}/${step}/@@name@@` },
})

const setStep = (name: string, value: string) => ({
  type: 'setFields',
  params: { fields: [{ name, value }] },
})

/** Three steps that only calculate, each from the output of the one before. */
export const THREE_STEPS = [setStep('a', '@@name@@'), setStep('b', '@@n2.a@@!'), setStep('c', '@@n3.b@@?')]

/** Waits until the service was called this often; fails when no call comes for two minutes. */
export async function reach(service: StandIn, calls: number): Promise<void> {
  const PATIENCE_MS = 120_000
  let seen = service.calls.length
  for (let since = performance.now(); service.calls.length < calls; await sleep(5)) {
    if (service.calls.length > seen) {
      seen = service.calls.length
      since = performance.now()
    }
    if (performance.now() - since > PATIENCE_MS) throw new Error('nothing goes on')
  }
}

/** Calls of a step that came after the next step had begun, so the step had already been reported as finished. */
export function repeatedAfterTheirEnd({ calls }: StandIn): number {
  const furthest = new Map<string, string>()
  let repeated = 0
  for (const { path } of calls) {
    const [, step, name] = path.split('/') as [string, string, string]
    const before = furthest.get(name) ?? ''
    if (step > before) furthest.set(name, step)
    if (step < before) repeated += 1
  }
  return repeated
}
