import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import type { sheets } from '@millrace/contract'
import { Age } from '../../../lib/kit/Age.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useHistory, useRecord } from '../api/records.ts'
import { useColumnTexts } from '../columns/texts.ts'
import { shownText } from '../kit/record-label.ts'
import css from './Record.module.css'
import { useRecordTexts } from './texts.ts'

/** The changes to a record's cells, latest first. */
export function HistoryTab({ sheet, recordId }: { sheet: sheets.Sheet; recordId: string }) {
  const t = useRecordTexts()
  const labels = useRecord(sheet.id, recordId).data?.labels ?? {}
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    sheet.id,
    recordId,
  )
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={200} radius={8} />
      </Loading>
    )
  }
  const entries = data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <p className={css.help}>{t('history.none')}</p>
  return (
    <>
      <ol className={css.history}>
        {entries.map((entry) => (
          <Entry key={entry.changeId ?? entry.by.id} entry={entry} sheet={sheet} labels={labels} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      ) : null}
    </>
  )
}

interface EntryProps {
  entry: sheets.HistoryEntry
  sheet: sheets.Sheet
  labels: Record<string, string>
}

function Entry({ entry, sheet, labels }: EntryProps) {
  const t = useRecordTexts()
  const columnTexts = useColumnTexts()
  const { by, run } = entry
  const named = by.name !== null && by.kind === 'import' ? t('history.importOf', { file: by.name }) : by.name
  const who = named ?? (run ? t('history.runOf', { flow: run.flowTitle }) : t(`history.by.${by.kind}`))
  return (
    <li className={css.entry}>
      <p className={css.who}>
        <strong>
          <RunLink entry={entry}>{who}</RunLink>
        </strong>{' '}
        {whatOf(entry, t, (type) => columnTexts(`types.${type}`))}
        {run?.step ? t('history.step', { title: run.step.title || t('history.writing') }) : null}{' '}
        <span className={css.help}>
          <Age at={entry.at} />
        </span>
      </p>
      {entry.cells.length > 0 ? (
        <dl className={css.changes}>
          {entry.cells.map((cell) => (
            <Change
              key={cell.column}
              cell={cell}
              labels={labels}
              column={sheet.columns.find(({ key }) => key === cell.column)}
            />
          ))}
        </dl>
      ) : null}
    </li>
  )
}

function whatOf(
  { kind, undo, cells, conversion }: sheets.HistoryEntry,
  t: ReturnType<typeof useRecordTexts>,
  nameOf: (type: sheets.ColumnType) => string,
): string {
  // An import that matched the record by key updated it; one that added it lists no cells.
  if (kind === 'import') return t(`history.kinds.${cells.length > 0 ? 'update' : 'import'}`)
  if (kind === 'convert') {
    if (!conversion) return t('history.kinds.update')
    const { label, from, to } = conversion
    if (from === null) return t('history.kinds.convertTo', { label, to: nameOf(to) })
    return t('history.kinds.convert', { label, from: nameOf(from), to: nameOf(to) })
  }
  if (kind !== 'undo' || !undo) return t(`history.kinds.${kind}`)
  return t(undo.redo ? 'history.redo' : 'history.undo', { what: t(`history.undone.${undo.of}`) })
}

/** Links to the run that wrote the cell, within its job or alone. */
function RunLink({ entry: { run, runId }, children }: { entry: sheets.HistoryEntry; children: string }) {
  if (!run) return children
  const search = runId === null ? {} : { run: runId }
  return run.jobId === null ? (
    <Link to="/console/workflow-detail/$id" params={{ id: run.flowId }} search={search}>
      {children}
    </Link>
  ) : (
    <Link to="/console/workflow-detail-history/$id" params={{ id: run.jobId }} search={search}>
      {children}
    </Link>
  )
}

interface ChangeProps {
  labels: Record<string, string>
  cell: sheets.HistoryEntry['cells'][number]
  /** Undefined when the column is deleted. */
  column: sheets.Column | undefined
}

function Change({ cell, column, labels }: ChangeProps) {
  const t = useRecordTexts()
  const shown = (value: sheets.CellValue, type: sheets.ColumnType): string => {
    if (!column) return typeof value === 'string' ? value : JSON.stringify(value)
    const then = type === column.type ? column : { ...column, type, valueType: type }
    return shownText(then, { cells: { [column.key]: value }, errors: {} }, labels)
  }
  const before = cell.before === null ? '' : shown(cell.before, cell.types.before)
  const after = cell.after === null ? '' : shown(cell.after, cell.types.after)
  return (
    <>
      <dt>{column?.label ?? cell.label}</dt>
      <dd>
        {before ? <del>{before}</del> : null} <ins>{after || t('emptyValue')}</ins>
      </dd>
    </>
  )
}
