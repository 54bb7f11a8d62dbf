import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { formatNumber } from '../../../../lib/format.ts'
import type { SheetParts } from '../../sheet-parts.ts'
import { useAiCellCounts, useStopAiColumn } from '../api/ai-columns.ts'
import { isAtWork } from '../../status/job-facts.ts'
import { useStatusTexts } from '../../status/texts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { ColumnBudget } from './ColumnBudget.tsx'
import css from './Panel.module.css'

interface ColumnLineProps extends SheetParts {
  column: contract.Column
  aiColumn: contract.AiColumn
  close: () => void
}

/** One AI column: its flow, cell counts per status, and actions. */
export function ColumnLine(props: ColumnLineProps) {
  const { column, aiColumn } = props
  const t = useAiColumnTexts()
  return (
    <li className={css.column}>
      <div className={css.names}>
        <strong>{column.label}</strong>
        {aiColumn.flow ? (
          <Link to="/console/workflow-detail/$id" params={{ id: aiColumn.flow.id }} search={{ tab: 'jobs' }}>
            {aiColumn.flow.title}
          </Link>
        ) : (
          <span className={css.gone}>{t('problems.flow_gone')}</span>
        )}
      </div>
      <Counts {...props} />
      <ColumnBudget sheetId={props.sheet.id} column={column} mayWrite={props.mayWrite} />
      {props.mayWrite ? <Actions {...props} /> : null}
    </li>
  )
}

/** Cell counts per status; each one filters the rows. */
function Counts({ sheet, column, onView, close }: ColumnLineProps) {
  const t = useAiColumnTexts()
  const statuses = useStatusTexts()
  const { data } = useAiCellCounts(sheet.id, column.key)
  if (!data) return <p className={css.counts}>…</p>
  const shown = sheets.AI_CELL_STATUSES.filter((status) => (data.counts[status] ?? 0) > 0)
  return (
    <p className={css.counts}>
      {shown.map((status) => {
        const count = formatNumber(data.counts[status] ?? 0)
        return (
          <button
            key={status}
            type="button"
            className={css.count}
            data-status={status}
            title={t('panel.show')}
            onClick={() => {
              onView({ filter: { column: column.key, op: 'status', value: [status] } })
              close()
            }}
          >
            {count} {statuses(status)}
          </button>
        )
      })}
    </p>
  )
}

function Actions({ sheet, column, aiColumn, onAsk, close }: ColumnLineProps) {
  const t = useAiColumnTexts()
  const stop = useStopAiColumn(sheet.id)
  const { label } = column
  const isBusy = isAtWork(aiColumn.job) || aiColumn.waiting !== null
  return (
    <div className={css.actions}>
      {isBusy ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('bar.stopOf', { label })}
          disabled={stop.isPending}
          onClick={() => stop.mutate(column.key)}
        >
          {t('bar.stop')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('panel.runOf', { label })}
          onClick={() => {
            close()
            onAsk({ dialog: 'aiColumnRun', column })
          }}
        >
          {t('columnMenu.run')}
        </Button>
      )}
      <Button
        size="small"
        variant="text"
        aria-label={t('panel.editOf', { label })}
        onClick={() => {
          close()
          onAsk({ dialog: 'aiColumn', column })
        }}
      >
        {t('columnMenu.edit')}
      </Button>
    </div>
  )
}
