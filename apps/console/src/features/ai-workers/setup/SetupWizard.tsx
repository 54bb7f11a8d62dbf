import Button from '@mui/material/Button'
import type { aiWorkers } from '@millrace/contract'
import { type RefObject, useRef, useState, type FormEvent } from 'react'
import { bannerText, fieldIssues } from '../../../lib/api/failures.ts'
import { focusInvalid } from '../../../lib/flows/form/focus-invalid.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useLaunchWorker } from '../api/workers.ts'
import { PartPanel } from './PartPanel.tsx'
import type { SetupSlots } from './part-props.ts'
import css from './Setup.module.css'
import { type PartStep, reachOf, type Step, stepsOf, toldAt } from './steps.ts'
import { SummaryStep } from './SummaryStep.tsx'
import { useSetupTexts } from './texts.ts'
import { partsOf, useSetup } from './use-setup.ts'

interface SetupWizardProps extends SetupSlots {
  worker: aiWorkers.AiWorker
  template: aiWorkers.Template
  /** What the address asks for. */
  step: Step
  onStep: (step: Step) => void
  onLaunched: (execution: aiWorkers.Execution) => void
  onClose: () => void
}

/** Where the wizard is, and the ways on. Each step is saved as it is left. */
function useWizard(
  { worker, template, step: asked, onStep, onLaunched }: SetupWizardProps,
  form: RefObject<HTMLFormElement | null>,
) {
  const setup = useSetup(worker, template)
  const launch = useLaunchWorker(worker.id)
  const [tried, setTried] = useState(false)
  const steps = stepsOf(template)
  const reach = reachOf(steps, setup.problems)
  const at = Math.min(Math.max(0, steps.indexOf(asked)), reach)
  const step = steps[at] ?? 'params'
  const here = setup.problems.filter((problem) => problem.step === step)
  const isPending = setup.save.isPending || launch.isPending

  function refuse(place: PartStep | null): void {
    // What belongs to no step of this template is told where one is.
    if (place && place !== step && steps.includes(place)) onStep(place)
    if (form.current) focusInvalid(form.current)
  }
  async function goTo(to: Step): Promise<void> {
    // What isn't complete stays in this tab; it is saved once it is.
    const failed = step === 'summary' || here.length > 0 ? null : await setup.saveParts(partsOf(step))
    if (failed) return refuse(failed.step)
    setTried(false)
    return onStep(to)
  }
  async function start(): Promise<void> {
    const failed = await setup.saveParts(setup.changes.map(({ part }) => part))
    if (failed) return refuse(failed.step)
    return launch.mutate(
      {},
      {
        onSuccess: (execution) => {
          setup.forget()
          onLaunched(execution)
        },
        onError: (error) => refuse(setup.place(fieldIssues(error))),
      },
    )
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    if (here.length > 0) {
      setTried(true)
      if (form.current) focusInvalid(form.current)
    } else void (step === 'summary' ? start() : goTo(steps[at + 1] ?? 'summary'))
  }
  return { setup, launch, tried, steps, reach, at, step, here, isPending, goTo, submit }
}

/** Asks for all that an AI worker needs, one thing after the other, and launches it. */
export function SetupWizard(props: SetupWizardProps) {
  const { worker, template, onClose } = props
  const t = useSetupTexts()
  const form = useRef<HTMLFormElement>(null)
  const wizard = useWizard(props, form)
  const { setup, step, steps, at, here, tried, isPending, goTo } = wizard
  function keep(): void {
    setup.forget()
    showMessage(t('kept'))
    onClose()
  }

  return (
    <form ref={form} onSubmit={wizard.submit} noValidate className={css.wizard}>
      <StepBar {...wizard} />
      <Failures setup={setup} steps={steps} step={step} launchError={wizard.launch.error} />
      {step === 'summary' ? (
        <SummaryStep
          worker={worker}
          template={template}
          draft={setup.draft}
          steps={steps}
          onEdit={(to) => void goTo(to)}
        />
      ) : (
        <PartPanel
          {...props}
          step={step}
          draft={setup.draft}
          onChange={setup.change}
          errorAt={setup.errorsOf(step, tried)}
        />
      )}
      {tried && here.length > 0 ? (
        <Callout kind="error">{t('problems.missing', { count: here.length })}</Callout>
      ) : null}
      <div className={layout.row}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {t(step === 'summary' ? 'launch' : 'next')}
        </Button>
        {step === 'summary' ? (
          <Button disabled={isPending} onClick={keep}>
            {t('keep')}
          </Button>
        ) : null}
        {at > 0 ? (
          <Button disabled={isPending} onClick={() => void goTo(steps[at - 1] ?? 'params')}>
            {t('back')}
          </Button>
        ) : null}
        <Button variant="text" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </form>
  )
}

type StepBarProps = Pick<ReturnType<typeof useWizard>, 'steps' | 'step' | 'reach' | 'isPending' | 'goTo'>

/** The steps, of which those can be gone to whose predecessors are done. */
function StepBar({ steps, step, reach, isPending, goTo }: StepBarProps) {
  const t = useSetupTexts()
  return (
    <ol className={css.steps} aria-label={t('steps.label')}>
      {steps.map((one, index) => (
        <li key={one}>
          <button
            type="button"
            aria-current={one === step ? 'step' : undefined}
            disabled={index > reach || isPending}
            onClick={() => void goTo(one)}
          >
            <span>{index + 1}</span> <span className={css.stepName}>{t(`steps.${one}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

interface FailuresProps {
  setup: ReturnType<typeof useSetup>
  /** All that are shown. */
  steps: readonly Step[]
  step: Step
  launchError: Error | null
}

/** What the server refused of this step, also where it has no field here. */
export function Failures({ setup, steps, step, launchError }: FailuresProps) {
  const t = useSetupTexts()
  const here = toldAt(steps, step, setup.refused)
  const error = setup.save.error ?? launchError
  if (here.length > 0)
    return (
      <Callout kind="error">
        {t('refused')} {here.map(({ message }) => message).join(' ')}
      </Callout>
    )
  if (!error || setup.refused.length > 0) return null
  return <Callout kind="error">{bannerText(error)}</Callout>
}
