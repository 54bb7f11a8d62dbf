import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { formatNumber } from '../../../../lib/format.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
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

/** Notices about an AI column: its budget, why it cannot run, or that it no longer runs automatically. */
export function Notes(props: LineProps) {
  const t = useAiColumnTexts()
  const { column, aiColumn } = props
  return (
    <>
      <BudgetReached {...props} />
      <Broken {...props} />
      {aiColumn.pausedAt ? (
        <Callout kind="warning">
          {t(isStoppedByBudget(aiColumn) ? 'bar.pausedAtBudget' : 'bar.paused', { label: column.label })}
        </Callout>
      ) : null}
    </>
  )
}

/** The next run of an AI column: after another one has ended, or shortly. */
export function Coming({ sheet, column, aiColumn, mayWrite }: LineProps) {
  const t = useAiColumnTexts()
  const stop = useStopAiColumn(sheet.id)
  const { label } = column
  const other = sheet.columns.find(({ key }) => key === aiColumn.waiting?.for)?.label ?? ''
  return (
    <>
      {aiColumn.waiting ? (
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
      {aiColumn.due > 0 ? (
        <div className={css.line}>
          <StateDot tone="idle">
            {t('bar.due', { label, count: aiColumn.due, formatted: formatNumber(aiColumn.due) })}
          </StateDot>
        </div>
      ) : null}
    </>
  )
}

/** The budget stopped the last run: shown until someone dismisses it or runs the rest. */
function BudgetReached({ column, aiColumn, mayWrite, onAsk }: LineProps) {
  const t = useAiColumnTexts()
  const kit = useKitTexts()
  const seen = useSeen()
  const job = aiColumn.lastJob
  if (!job || !isStoppedByBudget(aiColumn) || seen.includes(job.id)) return null
  // Rows in progress were aborted and count as skipped.
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
        ? t('bar.budgetReachedOpen', { ...known, count: through, formatted: formatNumber(through) })
        : t('bar.budgetReached', {
            ...known,
            through: formatNumber(through),
            total: formatNumber(total),
            count: Math.max(0, total - through),
            formatted: formatNumber(Math.max(0, total - through)),
          })}
    </Callout>
  )
}

function Broken({ column, aiColumn, mayWrite, onAsk }: LineProps) {
  const t = useAiColumnTexts()
  if (aiColumn.problems.length === 0) return null
  return (
    <Callout
      kind="warning"
      actions={
        mayWrite ? (
          <Button size="small" onClick={() => onAsk({ dialog: 'aiColumn', column })}>
            {t('bar.repair')}
          </Button>
        ) : null
      }
    >
      {t('bar.broken', { label: column.label })}{' '}
      {aiColumn.problems
        .map((problem) => problemText(t, problem))
        .filter((text, at, all) => all.indexOf(text) === at)
        .join(' ')}
    </Callout>
  )
}
