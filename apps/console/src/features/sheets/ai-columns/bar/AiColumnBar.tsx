import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import Square from 'lucide-react/icons/square'
import type { sheets } from '@millrace/contract'
import type { SheetParts } from '../../sheet-parts.ts'
import { useAiColumns, useStopAiColumn } from '../api/ai-columns.ts'
import { isAtWork, isStoppedByBudget, rowsThrough, shareOf } from '../../status/job-facts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Bar.module.css'
import { Coming, Notes } from './Notes.tsx'
import type { LineProps } from './line-props.ts'
import { useSeen } from './seen.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { showMessage } from '../../../../lib/notify/message.ts'
import { Progress } from '../../kit/Progress.tsx'
import { formatCredits } from '../format.ts'

/** The activity of AI columns, below the rows so that these do not move when a run starts or ends. */
function AiColumnProgress(props: SheetParts) {
  const t = useAiColumnTexts()
  const lines = useLines(props).filter(
    ({ aiColumn }) => isAtWork(aiColumn.job) || aiColumn.waiting !== null || aiColumn.due > 0,
  )
  if (lines.length === 0) return null
  return (
    <section className={css.bar} data-below="true" aria-label={t('bar.label')}>
      {lines.map((line) => (
        <div key={line.column.id} className={css.lines}>
          {isAtWork(line.aiColumn.job) ? (
            <AtWork key={line.aiColumn.job.id} {...line} job={line.aiColumn.job} />
          ) : null}
          <Coming {...line} />
        </div>
      ))}
    </section>
  )
}

/** Notices about AI columns above the rows: an exhausted budget, or why one cannot run. */
function AiColumnNotes(props: SheetParts) {
  const seen = useSeen()
  const lines = useLines(props).filter((line) => hasNote(line, seen))
  if (lines.length === 0) return null
  return (
    <div className={css.bar}>
      {lines.map((line) => (
        <Notes key={line.column.id} {...line} />
      ))}
    </div>
  )
}

function useLines(props: SheetParts): LineProps[] {
  const { data: aiColumns = [] } = useAiColumns(props.sheet.id)
  return aiColumns.flatMap((aiColumn) => {
    const column = props.sheet.columns.find(({ id }) => id === aiColumn.columnId)
    return column ? [{ ...props, column, aiColumn }] : []
  })
}

const hasNote = ({ aiColumn }: LineProps, seen: readonly string[]): boolean =>
  aiColumn.pausedAt !== null ||
  aiColumn.problems.length > 0 ||
  (isStoppedByBudget(aiColumn) && !seen.includes(aiColumn.lastJob?.id ?? ''))

/** Both in one lazily loaded file. */
export default function AiColumnBar({ part, ...props }: SheetParts & { part: 'notes' | 'progress' }) {
  return part === 'notes' ? <AiColumnNotes {...props} /> : <AiColumnProgress {...props} />
}

/** The progress of a column's run, with a stop button. */
function AtWork({ sheet, column, job, mayWrite }: LineProps & { job: sheets.AiColumnJob }) {
  const t = useAiColumnTexts()
  const stop = useStopAiColumn(sheet.id)
  // Rows in progress finish first; until then, there is nothing more to press.
  const isStopping = stop.isPending || stop.isSuccess
  const { total, failed } = job.counts
  const through = formatNumber(rowsThrough(job.counts))
  const note = [
    // Paused after the first failed row (if its flow says so) or by a user; resumed on the job's page.
    job.state === 'PAUSED' ? t('bar.held') : null,
    total === null ? t('bar.rowsOpen', { through }) : t('bar.rows', { through, total: formatNumber(total) }),
    failed > 0 ? t('bar.failed', { count: failed, formatted: formatNumber(failed) }) : null,
    job.credits > 0 ? t('price.creditsOne', { low: formatCredits(job.credits) }) : null,
  ]
  return (
    <div className={css.line}>
      <Progress label={column.label} value={shareOf(job)} note={note.filter(Boolean).join(' · ')} />
      <Link to="/console/workflow-detail-history/$id" params={{ id: job.id }} className={css.link}>
        {t('bar.job')}
      </Link>
      {mayWrite ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Square size={12} />}
          aria-label={t('bar.stopOf', { label: column.label })}
          disabled={isStopping}
          onClick={() => stop.mutate(column.key, { onSuccess: () => showMessage(t('bar.stopped')) })}
        >
          {t(isStopping ? 'bar.stopping' : 'bar.stop')}
        </Button>
      ) : null}
    </div>
  )
}
