import type { runs } from '@millrace/contract'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { useCatalogue } from '../../../lib/flows/api/catalogue.ts'
import { durationBetween, formatCredits } from '../../../lib/flows/format.ts'
import { JsonView } from './JsonView.tsx'
import { NodeIcon } from '../../../lib/flows/NodeIcon.tsx'
import { useStepName } from '../../../lib/flows/use-step-name.ts'
import { creditsOf, fallbackOf, itemOf, tokensOf } from './step-tree.ts'
import css from './Steps.module.css'
import { useStepsTexts } from './texts.ts'

interface StepLineProps {
  step: runs.RunStep
  /** The number of steps below it. */
  inner: number
  open: boolean
  onToggle: () => void
}

const TONES = {
  starting: 'working',
  waiting: 'idle',
  retrying: 'working',
  done: 'success',
  failed: 'error',
} as const

/** One step and its outcome; expanded, its inputs and outputs. */
export function StepLine({ step, inner, open, onToggle }: StepLineProps) {
  const t = useStepsTexts()
  const id = useId()
  const { data: catalogue } = useCatalogue()
  const definition = catalogue?.get(step.type)
  const nameOf = useStepName()
  const item = itemOf(step)
  return (
    <div className={css.step}>
      <button type="button" className={css.line} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <ChevronRight size={14} aria-hidden="true" className={css.arrow} />
        <NodeIcon name={definition?.icon ?? 'box'} size={14} />
        <span className={css.title}>
          {nameOf(step)}
          {item === null ? null : <span className={css.quiet}> {t('item', { number: item })}</span>}
        </span>
        <StepFacts step={step} inner={inner} />
        <StateDot tone={TONES[step.state]}>{t(`states.${step.state}`)}</StateDot>
      </button>
      {open ? <StepDetails id={id} step={step} /> : null}
    </div>
  )
}

function StepFacts({ step, inner }: { step: runs.RunStep; inner: number }) {
  const t = useStepsTexts()
  const tokens = tokensOf(step.usage)
  const credits = creditsOf(step.usage)
  const duration = durationBetween(step.startedAt, step.endedAt)
  const facts = [
    inner > 0 ? t('inner', { count: inner }) : null,
    step.attempt > 1 ? t('attempt', { number: step.attempt }) : null,
    tokens > 0 ? t('tokens', { count: tokens, formatted: formatNumber(tokens) }) : null,
    credits > 0 ? t('run.credits', { count: credits, formatted: formatCredits(credits) }) : null,
    duration,
  ].filter((fact) => fact !== null)
  return <span className={css.facts}>{facts.join(' · ')}</span>
}

function StepDetails({ id, step }: { id: string; step: runs.RunStep }) {
  const t = useStepsTexts()
  const failure = useFailureWords()
  const { error, wait, input, output, port, state } = step
  const fallback = fallbackOf(step.usage)
  return (
    <div id={id} className={css.details}>
      {error ? (
        <Callout kind="error">
          {failure(error)} <code>{error.code}</code>
        </Callout>
      ) : null}
      {wait && state === 'waiting' ? (
        <p className={css.hint}>
          {wait.until ? t('waitUntil', { time: formatMoment(wait.until) }) : t('waits')}
        </p>
      ) : null}
      {fallback ? (
        <p className={css.hint}>
          {t('fallback', fallback)} <code>{fallback.code}</code>
        </p>
      ) : null}
      {input === null || input === undefined ? null : <JsonView label={t('input')} value={input} />}
      {state === 'done' ? <JsonView label={t('output')} value={output} /> : null}
      {port && port !== 'out' ? <p className={css.hint}>{t('port', { port })}</p> : null}
    </div>
  )
}
