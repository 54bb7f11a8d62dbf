import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { sheets } from '@millrace/contract'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { showMessage } from '../../../../lib/notify/message.ts'
import { useRecord } from '../../api/records.ts'
import { recordLabel, shownText } from '../../kit/record-label.ts'
import { useAiCellTrace, useRunAiColumn } from '../api/ai-columns.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { Failure, TraceFacts } from './TraceFacts.tsx'
import css from './Trace.module.css'

/** Longer texts are cut; the run shows them completely. */
const SHOWN_MAX = 2000

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

/** The inputs and all outputs of the run. */
function TraceValues({ trace }: { trace: sheets.AiCellTrace }) {
  const t = useAiColumnTexts()
  if (trace.outcome === null) return null
  if (trace.inputs === null) return <p className={css.hint}>{t('trace.noInputs')}</p>
  return (
    <>
      <Values title={t('trace.inputs')} values={trace.inputs} />
      {trace.outputs ? <Values title={t('trace.outputs')} values={trace.outputs} /> : null}
    </>
  )
}

function Values({ title, values }: { title: string; values: Record<string, unknown> }) {
  const entries = Object.entries(values)
  if (entries.length === 0) return null
  return (
    <section className={css.values}>
      <h3>{title}</h3>
      <dl className={css.facts}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={css.text}>{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface TracePanelProps {
  sheet: sheets.Sheet
  column: sheets.Column
  recordId: string
  mayWrite: boolean
  onClose: () => void
}

/** Where the value of an AI cell comes from, with a button to run it again. */
export default function TracePanel(props: TracePanelProps) {
  const { sheet, column, recordId, onClose } = props
  const t = useAiColumnTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data: trace, error, refetch } = useAiCellTrace(sheet.id, { recordId, column: column.key })
  const { data } = useRecord(sheet.id, recordId)
  const row = data ? recordLabel(sheet.columns, data.record) : ''
  const value = data ? shownText(column, data.record, data.labels) : ''
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { className: css.drawer, role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header className={css.head}>
        <div className={css.titles}>
          <h2 id={titleId}>{t('trace.title')}</h2>
          <p>{row ? t('trace.of', { column: column.label, row }) : column.label}</p>
        </div>
        <IconAction label={kit('close')} onClick={onClose}>
          <X size={18} />
        </IconAction>
      </header>
      <div className={css.body}>
        {trace ? (
          <>
            {value ? <output className={css.value}>{value}</output> : null}
            <Failure trace={trace} />
            <TraceFacts trace={trace} />
            <Again {...props} trace={trace} />
            <TraceValues trace={trace} />
          </>
        ) : null}
        {error && !trace ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {trace || error ? null : (
          <Loading>
            <Skeleton height={240} radius={8} />
          </Loading>
        )}
      </div>
    </Drawer>
  )
}

function Again({
  sheet,
  column,
  recordId,
  mayWrite,
  trace,
}: TracePanelProps & { trace: sheets.AiCellTrace }) {
  const t = useAiColumnTexts()
  const run = useRunAiColumn(sheet.id)
  if (!mayWrite) return null
  const isBusy = trace.status === 'queued' || trace.status === 'running'
  return (
    <div className={css.again}>
      <Button
        size="small"
        variant="outlined"
        disabled={run.isPending || isBusy}
        onClick={() =>
          run.mutate(
            { column: column.key, rows: 'selected', recordIds: [recordId] },
            { onSuccess: () => showMessage(t('trace.started')) },
          )
        }
      >
        {t(trace.outcome === null ? 'trace.first' : 'trace.again')}
      </Button>
      {run.error ? <FailureText error={run.error} /> : null}
    </div>
  )
}

function FailureText({ error }: { error: unknown }) {
  return (
    <span role="alert" className={css.error}>
      {error instanceof Error ? error.message : String(error)}
    </span>
  )
}
