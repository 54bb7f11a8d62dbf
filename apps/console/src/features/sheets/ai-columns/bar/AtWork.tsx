import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import Square from 'lucide-react/icons/square'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../../lib/format.ts'
import { showMessage } from '../../../../lib/notify/message.ts'
import { Progress } from '../../kit/Progress.tsx'
import { useStopAiColumn } from '../api/ai-columns.ts'
import { formatCredits } from '../format.ts'
import { rowsThrough, shareOf } from '../../status/job-facts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Bar.module.css'
import type { LineProps } from './line-props.ts'

/** A run of a column that goes on: how far it is, and the button that stops it. */
export function AtWork({ sheet, column, job, mayWrite }: LineProps & { job: sheets.AiColumnJob }) {
  const t = useAiColumnTexts()
  const stop = useStopAiColumn(sheet.id)
  // Rows that are under way end first: until then there is nothing more to press.
  const isStopping = stop.isPending || stop.isSuccess
  const { total, failed } = job.counts
  const through = formatNumber(rowsThrough(job.counts))
  const note = [
    // At the first failed row, where its flow says so, or by a person: it goes on from its own page.
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
