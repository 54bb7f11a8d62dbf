import { problemsOf } from './draft-problems.ts'
import css from './Launch.module.css'
import type { Needs } from '../../../lib/flow-needs.ts'
import { useLaunchTexts } from './texts.ts'
import { type LaunchDraft, STEPS } from './types.ts'

interface StepBarProps {
  draft: LaunchDraft
  needs: Needs
  onStep: (step: LaunchDraft['step']) => void
}

/** The steps, of which those can be gone to whose predecessors are done. */
export function StepBar({ draft, needs, onStep }: StepBarProps) {
  const t = useLaunchTexts()
  const firstOpen = STEPS.findIndex((step) => problemsOf(step, draft, needs).length > 0)
  const reach = firstOpen === -1 ? STEPS.length - 1 : firstOpen
  return (
    <ol className={css.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={step === draft.step ? 'step' : undefined}
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
