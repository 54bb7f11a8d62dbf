import { useState } from 'react'
import { type Step, STEPS } from './types.ts'

interface StepAddress {
  /** The step in the address. */
  step: Step
  onStep: (step: Step) => void
}

/**
 * The displayed step: the one in the address or, if that can't be reached yet, the first incomplete one. From there it
 * proceeds step by step: completing a step doesn't jump to the one in the address.
 */
export function useStep({ step: asked, onStep }: StepAddress, reach: number) {
  const [held, setHeld] = useState<{ asked: Step; shown: Step } | null>(null)
  const wanted = held?.asked === asked ? held.shown : asked
  const at = Math.min(STEPS.indexOf(wanted), reach)
  const step = STEPS[at] ?? 'rows'
  return {
    step,
    at,
    stay: () => {
      if (step !== wanted) setHeld({ asked, shown: step })
    },
    go: (to: Step) => {
      // The address follows a moment later.
      setHeld(to === asked ? null : { asked, shown: to })
      onStep(to)
    },
  }
}
