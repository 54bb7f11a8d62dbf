import { ApiError, type flows, type Issue } from '@millrace/contract'
import { useRef, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useCreateJob } from '../api/jobs.ts'
import { useSheets } from '../../../lib/flows/api/sheets.ts'
import { useVersion } from '../../../lib/flows/api/versions.ts'
import { focusInvalid } from '../../../lib/flows/form/focus-invalid.ts'
import { problemsOf, reachOf, stepOf } from './draft-problems.ts'
import { forgetDraft, useDraft } from './draft-store.ts'
import { withGuesses } from './guesses.ts'
import css from './Launch.module.css'
import { LaunchActions } from './LaunchActions.tsx'
import { launchOf } from './launch-of.ts'
import { type Needs, needsOf } from '../../../lib/flow-needs.ts'
import { StepBar } from './StepBar.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useErrorAt } from './use-error-at.ts'
import { useStep } from './use-step.ts'
import { useOnceLoaded } from './use-once-loaded.ts'
import { useLaunchTexts } from './texts.ts'
import { type LaunchDraft, type RenderFilter, type Step, STEPS } from './types.ts'

interface LaunchWizardProps {
  flow: flows.Flow
  renderFilter: RenderFilter
  /** The step from the URL; an unreachable one is replaced by the first incomplete step. */
  step: Step
  onStep: (step: Step) => void
  onClose: () => void
  onLaunched: (jobId: string) => void
  /** Saved as a draft for a schedule. */
  onKept: () => void
}

/** Configures a job over rows step by step; choices are kept until it is launched or closed. */
export default function LaunchWizard(props: LaunchWizardProps) {
  const { flow } = props
  const t = useLaunchTexts()
  const { publishedVersion: version, changed } = flow
  const published = useVersion(flow.id, changed ? version : null)
  const document = changed ? published.data?.document : flow.document
  if (version === null) return <Callout kind="info">{t('unpublished')}</Callout>
  if (document) return <Loaded {...props} needs={needsOf(document)} />
  if (published.error)
    return <FailureNotice error={published.error} onRetry={() => void published.refetch()} />
  return (
    <Loading>
      <Skeleton height={240} radius={8} />
    </Loading>
  )
}

const sheetsOf = ({ inputs, joins, outputs }: LaunchDraft): string[] =>
  [...inputs, ...joins, ...outputs].map(({ sheetId }) => sheetId)

/** The server's validation errors, by launch field. */
const issuesOf = (error: unknown): Issue[] =>
  error instanceof ApiError
    ? (error.details.issues ?? []).map(({ path, message }) => ({
        path: path.replace(/^body\./, ''),
        message,
      }))
    : []

function Loaded(props: LaunchWizardProps & { needs: Needs }) {
  const { flow, needs, renderFilter } = props
  const t = useLaunchTexts()
  const newName = t('resultsOf', { name: flow.title }).slice(0, 110)
  const [draft, setDraft] = useDraft(flow.id, newName)
  const [tried, setTried] = useState(false)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const { known, ...loading } = useSheets(sheetsOf(draft))
  const guessed = withGuesses(draft, needs, known)
  const { step, at, stay, go } = useStep(props, reachOf(guessed, needs))
  const isLast = step === 'summary'
  const problems = problemsOf(step, guessed, needs)
  const errorAt = useErrorAt({ issues, problems: tried ? problems : [] })
  const form = useRef<HTMLFormElement>(null)
  // A step is validated with the columns of its sheets, so these must be loaded first.
  const next = useOnceLoaded(loading.isLoading, goOn)

  function goTo(to: Step) {
    setTried(false)
    next.forget()
    // Guesses that the user has seen and confirmed become choices.
    const { inputs, joins, outputs } = guessed
    setDraft({ inputs, joins, outputs })
    go(to)
  }
  function change(part: Partial<LaunchDraft>) {
    // Errors of this step refer to an earlier state.
    setIssues((before) => before.filter(({ path }) => stepOf(path) !== step))
    next.forget()
    stay()
    setDraft(part)
  }
  function refused(found: Issue[]) {
    setIssues(found)
    const first = STEPS.find((one) => found.some(({ path }) => stepOf(path) === one))
    if (first && first !== step) goTo(first)
  }
  const { create, launch } = useLaunch(props, { draft: guessed, onRefused: refused })
  function goOn() {
    // Cannot be validated; the error is shown above the buttons with a retry.
    if (loading.error) return
    if (problems.length > 0) {
      setTried(true)
      if (form.current) focusInvalid(form.current)
    } else if (isLast) launch(true)
    else goTo(STEPS[at + 1] ?? 'summary')
  }
  const here = issues.filter(({ path }) => stepOf(path) === step)

  return (
    <form ref={form} onSubmit={next.ask} noValidate className={css.wizard}>
      <StepBar draft={guessed} needs={needs} step={step} onStep={goTo} />
      {create.error && here.length === 0 && isLast ? (
        <Callout kind="error">{bannerText(create.error)}</Callout>
      ) : null}
      {here.length > 0 ? <Refused issues={here} /> : null}
      <StepPanel
        {...{
          flow,
          step,
          draft: guessed,
          onDraft: change,
          needs,
          known,
          renderFilter,
          tried,
          errorAt,
          newName,
        }}
      />
      {loading.error ? <FailureNotice error={loading.error} onRetry={loading.retry} compact /> : null}
      {tried && problems[0] ? <Callout kind="error">{t(`problems.${problems[0].text}`)}</Callout> : null}
      <LaunchActions
        isLast={isLast}
        isWaiting={next.isWaiting}
        isPending={create.isPending}
        onKeep={() => launch(false)}
        onBack={at > 0 ? () => goTo(STEPS[at - 1] ?? 'rows') : null}
        onClose={() => {
          forgetDraft(flow.id)
          props.onClose()
        }}
      />
    </form>
  )
}

function useLaunch(
  { flow, needs, onLaunched, onKept }: LaunchWizardProps & { needs: Needs },
  { draft, onRefused }: { draft: LaunchDraft; onRefused: (issues: Issue[]) => void },
) {
  const t = useLaunchTexts()
  const create = useCreateJob()
  function launch(execute: boolean) {
    if (create.isPending) return
    const onSuccess = ({ id }: { id: string }) => {
      forgetDraft(flow.id)
      if (execute) return onLaunched(id)
      showMessage(t('summary.kept'))
      return onKept()
    }
    const onError = (error: unknown) => onRefused(issuesOf(error))
    create.mutate({ body: launchOf(flow, draft, needs), execute }, { onSuccess, onError })
  }
  return { create, launch }
}

/** The server's errors for this step. Each is shown at its field as well, if there is one. */
function Refused({ issues }: { issues: readonly Issue[] }) {
  const t = useLaunchTexts()
  return (
    <Callout kind="error">
      {t('refused')}
      <ul className={css.plain}>
        {issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
