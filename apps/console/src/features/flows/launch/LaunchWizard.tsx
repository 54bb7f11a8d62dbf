import Button from '@mui/material/Button'
import type { flows, sheets } from '@millrace/contract'
import { useState, type FormEvent } from 'react'
import { bannerText, fieldIssues } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/FailureNotice.tsx'
import layout from '../../../lib/kit/Form.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useCreateJob } from '../api/jobs.ts'
import { useSheet } from '../api/sheets.ts'
import { useVersion } from '../api/versions.ts'
import { launchOf, problemOf } from './draft.ts'
import { forgetDraft, useDraft } from './draft-store.ts'
import css from './Launch.module.css'
import { MappingStep } from './MappingStep.tsx'
import { guessMapping, guessOutputs, type Needs, needsOf } from '../../../lib/flow-needs.ts'
import { OutputStep } from './OutputStep.tsx'
import { RowsStep } from './RowsStep.tsx'
import { RunStep } from './RunStep.tsx'
import { StepBar } from './StepBar.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { useLaunchTexts } from './texts.ts'
import { type LaunchDraft, type RenderFilter, STEPS } from './types.ts'

interface LaunchWizardProps {
  flow: flows.Flow
  renderFilter: RenderFilter
  onClose: () => void
  onLaunched: (jobId: string) => void
  /** Kept as a draft, to be repeated. */
  onKept: () => void
}

/** Puts a job over rows together, one question after the other; what was chosen stays until it is launched. */
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

function Loaded(props: LaunchWizardProps & { needs: Needs }) {
  const { flow, needs, onClose, onLaunched, onKept } = props
  const t = useLaunchTexts()
  const [draft, setDraft] = useDraft(flow.id, t('resultsOf', { name: flow.title }).slice(0, 120))
  const [tried, setTried] = useState(false)
  const create = useCreateJob()
  const { data: input } = useSheet(draft.sheetId || undefined)
  const { data: target } = useSheet(draft.output.sheetId || undefined)
  const guessed = withGuesses(draft, needs, { input, target })
  const at = STEPS.indexOf(draft.step)
  const isLast = draft.step === 'summary'
  const problem = problemOf(draft.step, guessed, needs)

  function goTo(step: LaunchDraft['step']) {
    setTried(false)
    // Guesses that were seen and passed are choices.
    setDraft({ step, mapping: guessed.mapping, output: guessed.output })
  }
  function launch(execute: boolean) {
    if (create.isPending) return
    const body = launchOf(flow, guessed, needs)
    const onSuccess = ({ id }: { id: string }) => {
      forgetDraft(flow.id)
      if (execute) return onLaunched(id)
      showMessage(t('summary.kept'))
      return onKept()
    }
    create.mutate({ body, execute }, { onSuccess })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem) setTried(true)
    else if (isLast) launch(true)
    else goTo(STEPS[at + 1] ?? 'summary')
  }

  return (
    <form onSubmit={submit} noValidate className={css.wizard}>
      <StepBar draft={guessed} needs={needs} onStep={goTo} />
      <StepPanel {...props} draft={guessed} onDraft={setDraft} columns={input?.columns ?? []} tried={tried} />
      {tried && problem ? <Callout kind="error">{t(`problems.${problem}`)}</Callout> : null}
      {create.error ? <LaunchFailure error={create.error} /> : null}
      <div className={layout.row}>
        <Button type="submit" variant="contained" disabled={create.isPending}>
          {t(isLast ? 'summary.launch' : 'next')}
        </Button>
        {isLast ? (
          <Button disabled={create.isPending} onClick={() => launch(false)}>
            {t('summary.keep')}
          </Button>
        ) : null}
        {at > 0 ? <Button onClick={() => goTo(STEPS[at - 1] ?? 'rows')}>{t('back')}</Button> : null}
        <Button variant="text" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </form>
  )
}

/** Fills in what is likely as long as nothing was chosen. */
function withGuesses(
  draft: LaunchDraft,
  needs: Needs,
  { input, target }: { input: sheets.Sheet | undefined; target: sheets.Sheet | undefined },
): LaunchDraft {
  const isNew = Object.keys(draft.mapping).length === 0
  const mapping = isNew && input ? guessMapping(needs, input.columns) : draft.mapping
  const { output } = draft
  const hasNone = output.kind === 'sheet' && Object.keys(output.mapping).length === 0
  if (!hasNone || !target) return { ...draft, mapping }
  return { ...draft, mapping, output: { ...output, mapping: guessOutputs(needs.outputs, target.columns) } }
}

interface StepPanelProps {
  flow: flows.Flow
  draft: LaunchDraft
  onDraft: (part: Partial<LaunchDraft>) => void
  needs: Needs
  columns: readonly sheets.Column[]
  renderFilter: RenderFilter
  tried: boolean
}

function StepPanel(props: StepPanelProps) {
  switch (props.draft.step) {
    case 'rows':
      return <RowsStep {...props} />
    case 'mapping':
      return <MappingStep {...props} />
    case 'output':
      return <OutputStep {...props} />
    case 'run':
      return <RunStep {...props} />
    default:
      return <SummaryStep {...props} />
  }
}

/** What the server found wrong, each with its place. */
function LaunchFailure({ error }: { error: unknown }) {
  const issues = fieldIssues(error)
  return (
    <Callout kind="error">
      {bannerText(error)}
      {issues.length > 0 ? (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Callout>
  )
}
