import Button from '@mui/material/Button'
import { agentScoring } from 'virtual:contract'
import type { agentScoring as contract } from '@millrace/contract'
import { useState } from 'react'
import { formatCost, formatDay, formatMoment } from '../../../../lib/format.ts'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { ScoreBars } from '../../../../lib/tests/ScoreBars.tsx'
import css from '../../../../lib/tests/Tests.module.css'
import type { TestSet } from '../calls.ts'
import { useScoring } from './calls.ts'
import { ScoredAnswers } from './ScoredAnswers.tsx'
import { ScoringForm } from './ScoringForm.tsx'
import { useScoringTexts } from './texts.ts'

interface ScoringProps {
  agentId: string
  sets: readonly TestSet[]
  readOnly: boolean
}

/** A sample of real answers is scored: its settings, the pass rate, and what failed. */
export default function Scoring({ agentId, sets, readOnly }: ScoringProps) {
  const t = useScoringTexts()
  const { data, error, refetch } = useScoring(agentId)
  const [isEdited, setIsEdited] = useState(false)
  const enabled = data?.settings.enabled ?? false
  return (
    <section className={css.card} aria-label={t('title')}>
      <div className={css.top}>
        <div className={css.name}>
          <h2>{t('title')}</h2>
          <p className={css.small}>{t('text')}</p>
        </div>
        {data && !readOnly && (enabled || !isEdited) ? (
          <div className={css.actions}>
            <Button
              size="small"
              variant="outlined"
              aria-expanded={isEdited}
              onClick={() => setIsEdited(!isEdited)}
            >
              {t(enabled ? 'settings' : 'enable')}
            </Button>
          </div>
        ) : null}
      </div>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {data ? null : (
        <Loading>
          <Skeleton height={40} radius={8} />
        </Loading>
      )}
      {data && !enabled && readOnly ? <p className={css.small}>{t('off')}</p> : null}
      {data && isEdited ? (
        <ScoringForm
          key={String(enabled)}
          agentId={agentId}
          settings={data.settings}
          onDone={() => setIsEdited(false)}
        />
      ) : null}
      {data && enabled ? (
        <>
          <PassRate scoring={data} />
          <Notes scoring={data} />
        </>
      ) : null}
      {data && data.days.length > 0 ? (
        <ScoredAnswers agentId={agentId} sets={sets} readOnly={readOnly} />
      ) : null}
    </section>
  )
}

const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA').format(at)
const DAY_MS = 86_400_000

/** The pass rate as it is, and that of the last days. */
function PassRate({ scoring: { settings, passRate, days } }: { scoring: contract.Scoring }) {
  const t = useScoringTexts()
  const [now] = useState(() => Date.now())
  const scores = Array.from({ length: agentScoring.SCORING_DAYS }, (_, at) => {
    const date = dayOf(now - (agentScoring.SCORING_DAYS - 1 - at) * DAY_MS)
    const { passed = 0, failed = 0 } = days.find((day) => day.date === date) ?? {}
    const count = passed + failed
    const percent = count === 0 ? null : Math.floor((100 * passed) / count)
    return { key: date, percent, text: t('day', { day: formatDay(date), percent: percent ?? 0, count }) }
  })
  const { percent } = passRate
  return (
    <div className={css.top}>
      {days.length > 1 ? <ScoreBars label={t('chart')} scores={scores} bar={settings.bar} /> : null}
      <div className={css.score}>
        <p className={css.figure} data-passed={percent === null ? undefined : percent >= settings.bar}>
          {percent === null ? t('noScore') : t('percent', { percent })}
        </p>
        <p className={css.small}>{t('bar', { bar: settings.bar })}</p>
      </div>
    </div>
  )
}

/** What the pass rate is about, and what it leaves open. */
function Notes({ scoring: { settings, passRate, pending, errors, costUsd } }: { scoring: contract.Scoring }) {
  const t = useScoringTexts()
  const { answers, lowSince } = passRate
  const notes = [
    answers > 0 ? t('rate', { count: answers }) : null,
    answers < settings.window ? t('waiting', { window: settings.window }) : null,
    pending > 0 ? t('pending', { count: pending }) : null,
    errors > 0 ? t('errors', { count: errors }) : null,
    costUsd > 0 ? t('cost', { cost: formatCost(costUsd) }) : null,
  ].filter((note) => note !== null)
  return (
    <>
      {answers + pending + errors === 0 ? <p className={css.small}>{t('empty')}</p> : null}
      <p className={css.small}>{notes.join(' · ')}</p>
      {lowSince ? <p className={css.problem}>{t('low', { at: formatMoment(lowSince) })}</p> : null}
    </>
  )
}
