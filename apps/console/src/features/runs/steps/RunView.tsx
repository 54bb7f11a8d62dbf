import type { runs } from '@millrace/contract'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { formatNumber } from '../../../lib/format.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { durationBetween, formatCredits } from '../../../lib/flows/format.ts'
import { JsonView } from './JsonView.tsx'
import { RunState } from '../../../lib/flows/JobState.tsx'
import { StepTree } from './StepTree.tsx'
import css from './Run.module.css'
import { useStepsTexts } from './texts.ts'

const isFilled = (values: object | null): boolean => values !== null && Object.keys(values).length > 0

/** A run in full: its outcome, results, steps, and inputs. */
export function RunView({ run }: { run: runs.Run }) {
  const t = useStepsTexts()
  const { error, errors, outputs, input, steps, more } = run
  return (
    <div className={css.run}>
      <RunFacts run={run} />
      {steps.some(({ wait }) => wait !== null && wait.id !== null) ? <AskNote /> : null}
      {error ? <RunProblem error={error} /> : null}
      {errors.length > 0 ? (
        <details>
          <summary>{t('run.errors', { count: errors.length })}</summary>
          {errors.map((one) => (
            <RunProblem key={`${one.path ?? ''}-${one.message}`} error={one} />
          ))}
        </details>
      ) : null}
      {isFilled(outputs) ? <JsonView label={t('run.outputs')} value={outputs} /> : null}
      <section className={css.part}>
        <h3 className={css.name}>{t('run.steps')}</h3>
        <StepTree steps={steps} more={more} />
      </section>
      {isFilled(input.params) ? <JsonView label={t('run.params')} value={input.params} /> : null}
      {isFilled(input.row) ? <JsonView label={t('run.row')} value={input.row} /> : null}
    </div>
  )
}

function RunFacts({ run }: { run: runs.Run }) {
  const t = useStepsTexts()
  const duration = durationBetween(run.startedAt, run.endedAt)
  const { tokens, credits } = run
  return (
    <p className={css.facts}>
      <RunState state={run.state} />
      {duration ? <span>{duration}</span> : null}
      {tokens > 0 ? <span>{t('tokens', { count: tokens, formatted: formatNumber(tokens) })}</span> : null}
      {credits > 0 ? (
        <span>{t('run.credits', { count: credits, formatted: formatCredits(credits) })}</span>
      ) : null}
    </p>
  )
}

/** The run continues once someone has responded, on another page. */
function AskNote() {
  const t = useStepsTexts()
  const action = (
    <ButtonLink size="small" to="/console/workflow/approvals">
      {t('run.answer')}
    </ButtonLink>
  )
  return (
    <Callout kind="info" actions={action}>
      {t('run.asks')}
    </Callout>
  )
}

function RunProblem({ error }: { error: NonNullable<runs.Run['error']> }) {
  const t = useStepsTexts()
  const failure = useFailureWords()
  const { code, path } = error
  return (
    <Callout kind="error">
      {failure(error)} <code>{code}</code> {path ? t('run.at', { path }) : null}
    </Callout>
  )
}
