import { useState } from 'react'
import { type Step, STEPS } from './types.ts'

interface StepAddress {
  /** The one that the address asks for. */
  step: Step
  onStep: (step: Step) => void
}

/**
 * The step that is shown: what the address asks for, or, where that cannot be reached yet, the first that is not done.
 * From there one goes on step by step: what is filled in does not carry off to the step of the address.
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
