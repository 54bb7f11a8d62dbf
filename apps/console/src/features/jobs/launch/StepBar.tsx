import { reachOf } from './draft-problems.ts'
import css from './Launch.module.css'
import type { Needs } from '../../../lib/flow-needs.ts'
import { useLaunchTexts } from './texts.ts'
import { type LaunchDraft, type Step, STEPS } from './types.ts'

interface StepBarProps {
  draft: LaunchDraft
  needs: Needs
  step: Step
  onStep: (step: Step) => void
}

/** The steps; those whose predecessors are complete can be opened. */
export function StepBar({ draft, needs, step: shown, onStep }: StepBarProps) {
  const t = useLaunchTexts()
  const reach = reachOf(draft, needs)
  return (
    <ol className={css.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={step === shown ? 'step' : undefined}
            disabled={index > reach}
            onClick={() => onStep(step)}
          >
            <span>{index + 1}</span> {t(`steps.${step}`)}
          </button>
        </li>
      ))}
    </ol>
  )
}
