import type { aiWorkers } from '@millrace/contract'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { formatCredits, durationBetween } from '../../../lib/flows/format.ts'
import { formatDuration, formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { useToolName } from '../../../lib/worker-tools/use-tool-name.ts'
import css from './Steps.module.css'
import { useWorkerChatTexts } from './texts.ts'
import { sumOf } from './timeline.ts'

type Step = aiWorkers.ExecutionStep

const TONES = {
  starting: 'working',
  waiting: 'working',
  retrying: 'working',
  done: 'success',
  failed: 'error',
} as const

/** Steps in a row: what they cost together, and on demand each of them. */
export function StepGroup({ steps }: { steps: readonly Step[] }) {
  const t = useWorkerChatTexts()
  const nameOf = useToolName()
  const [open, setOpen] = useState(false)
  const { tokens, credits, failed, ms } = sumOf(steps)
  const facts = [
    ms === null ? null : formatDuration(ms),
    tokens > 0 ? t('tokens', { count: tokens, formatted: formatNumber(tokens) }) : null,
    credits > 0 ? t('credits', { count: credits, formatted: formatCredits(credits) }) : null,
    failed > 0 ? t('stepsFailed', { count: failed, formatted: formatNumber(failed) }) : null,
  ].filter((fact) => fact !== null)
  const names = [...new Set(steps.map(({ tool }) => nameOf(tool)))].slice(0, 4).join(', ')
  return (
    <details className={css.group} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <span className={css.count}>
          {t('steps', { count: steps.length, formatted: formatNumber(steps.length) })}
        </span>
        <span className={css.names}>{names}</span>
        <span className={css.facts}>{facts.join(' · ')}</span>
      </summary>
      {open ? (
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step.path}>
              <StepLine step={step} />
            </li>
          ))}
        </ol>
      ) : null}
    </details>
  )
}

function StepLine({ step }: { step: Step }) {
  const t = useWorkerChatTexts()
  const nameOf = useToolName()
  const failure = useFailureWords()
  const [open, setOpen] = useState(false)
  const { tool, state, attempt, tokens, credits, input, output, error } = step
  const facts = [
    attempt > 1 ? t('attempt', { number: attempt }) : null,
    tokens > 0 ? t('tokens', { count: tokens, formatted: formatNumber(tokens) }) : null,
    credits > 0 ? t('credits', { count: credits, formatted: formatCredits(credits) }) : null,
    durationBetween(step.startedAt, step.endedAt),
  ].filter((fact) => fact !== null)
  return (
    <details className={css.step} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <span className={css.names}>{nameOf(tool)}</span>
        <span className={css.facts}>{facts.join(' · ')}</span>
        <StateDot tone={TONES[state]}>{t(`stepStates.${state}`)}</StateDot>
      </summary>
      {open ? (
        <div className={css.values}>
          {error ? (
            <Callout kind="error">
              {failure(error)} <code>{error.code}</code>
            </Callout>
          ) : null}
          {input === null ? null : <StepValue label={t('input')} value={input} />}
          {output === null ? null : <StepValue label={t('output')} value={textOf(output)} />}
        </div>
      ) : null}
    </details>
  )
}

/** What a tool said; all of it where that isn't a text. */
function textOf(output: unknown): unknown {
  if (typeof output !== 'object' || output === null) return output
  const { text } = output as { text?: unknown }
  return typeof text === 'string' && text !== '' ? text : output
}

function StepValue({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <figure className={css.value}>
      <figcaption>{label}</figcaption>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </figure>
  )
}
