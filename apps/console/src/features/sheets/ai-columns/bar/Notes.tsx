import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { formatNumber } from '../../../../lib/format.ts'
import { Callout } from '../../../../lib/kit/Callout.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { StateDot } from '../../../../lib/kit/StateDot.tsx'
import { useStopAiColumn } from '../api/ai-columns.ts'
import { formatCredits } from '../format.ts'
import { isStoppedByBudget } from '../../status/job-facts.ts'
import { problemText } from '../problem-text.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Bar.module.css'
import type { LineProps } from './line-props.ts'
import { markSeen, useSeen } from './seen.ts'

/** What one has to know of an AI column: the budget, why it can't run, that it does so by itself no more. */
export function Notes(props: LineProps) {
  const t = useAiColumnTexts()
  const { column, live } = props
  return (
    <>
      <Ceiling {...props} />
      <Broken {...props} />
      {live.pausedAt ? (
        <Callout kind="warning">
          {t(isStoppedByBudget(live) ? 'bar.pausedCeiling' : 'bar.paused', { label: column.label })}
        </Callout>
      ) : null}
    </>
  )
}

/** What an AI column will do: when another has ended, or in a moment. */
export function Coming({ sheet, column, live, mayWrite }: LineProps) {
  const t = useAiColumnTexts()
  const stop = useStopAiColumn(sheet.id)
  const { label } = column
  const other = sheet.columns.find(({ key }) => key === live.waiting?.for)?.label ?? ''
  return (
    <>
      {live.waiting ? (
        <div className={css.line}>
          <StateDot tone="idle">{t('bar.waiting', { label, other })}</StateDot>
          {mayWrite ? (
            <Button
              size="small"
              variant="text"
              aria-label={t('bar.stopOf', { label })}
              disabled={stop.isPending}
              onClick={() => stop.mutate(column.key)}
            >
              {t('bar.stop')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {live.due > 0 ? (
        <div className={css.line}>
          <StateDot tone="idle">
            {t('bar.due', { label, count: live.due, formatted: formatNumber(live.due) })}
          </StateDot>
        </div>
      ) : null}
    </>
  )
}

/** The budget stopped the last run: told until somebody has seen it, or runs the rest. */
function Ceiling({ column, live, mayWrite, onAsk }: LineProps) {
  const t = useAiColumnTexts()
  const kit = useKitTexts()
  const seen = useSeen()
  const job = live.lastJob
  if (!job || !isStoppedByBudget(live) || seen.includes(job.id)) return null
  // Rows that were at work were broken off, and count as skipped.
  const { total, done, failed } = job.counts
  const through = done + failed
  const known = { label: column.label, credits: formatCredits(job.credits) }
  return (
    <Callout
      kind="error"
      actions={
        <>
          {mayWrite ? (
            <Button size="small" onClick={() => onAsk({ dialog: 'aiColumnRun', column })}>
              {t('bar.goOn')}
            </Button>
          ) : null}
          <IconAction size="small" label={kit('close')} onClick={() => markSeen(job.id)}>
            <X size={16} />
          </IconAction>
        </>
      }
    >
      {total === null
        ? t('bar.ceilingOpen', { ...known, count: through, formatted: formatNumber(through) })
        : t('bar.ceiling', {
            ...known,
            through: formatNumber(through),
            total: formatNumber(total),
            count: Math.max(0, total - through),
            formatted: formatNumber(Math.max(0, total - through)),
          })}
    </Callout>
  )
}

function Broken({ column, live, mayWrite, onAsk }: LineProps) {
  const t = useAiColumnTexts()
  if (live.problems.length === 0) return null
  return (
    <Callout
      kind="warning"
      actions={
        mayWrite ? (
          <Button size="small" onClick={() => onAsk({ dialog: 'live', column })}>
            {t('bar.repair')}
          </Button>
        ) : null
      }
    >
      {t('bar.broken', { label: column.label })}{' '}
      {live.problems
        .map((problem) => problemText(t, problem))
        .filter((text, at, all) => all.indexOf(text) === at)
        .join(' ')}
    </Callout>
  )
}
