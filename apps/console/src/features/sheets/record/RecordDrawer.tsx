import Drawer from '@mui/material/Drawer'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { sheets } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { Tabs } from '../../../lib/kit/Tabs.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { showReport } from '../../../lib/notify/report-error.ts'
import { useDeleteRecord, useRecord } from '../api/records.ts'
import type { SheetParts } from '../sheet-parts.ts'
import { recordLabel } from '../kit/record-label.ts'
import { HistoryTab } from './HistoryTab.tsx'
import css from './Record.module.css'
import { useRecordTexts } from './texts.ts'
import { dropAllUnsaved } from './unsaved.ts'
import { useLeave } from './use-leave.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FormCell } from './FormCell.tsx'
import { useSaveCell } from './use-save-cell.ts'

export type RecordTab = 'form' | 'history'

interface RecordDrawerProps extends Pick<SheetParts, 'session' | 'noteChange'> {
  sheet: sheets.Sheet
  recordId: string
  mayWrite: boolean
  tab: RecordTab
  onTab: (tab: RecordTab) => void
  onClose: () => void
  /** Shows where the value of an AI cell comes from. */
  onTrace: (column: sheets.Column) => void
}

/** One record in a side panel, with a form and its history. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const { sheet, recordId, mayWrite, tab, onTab, onClose } = props
  const t = useRecordTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data, error, refetch } = useRecord(sheet.id, recordId)
  const name = data ? recordLabel(sheet.columns, data.record) : ''
  const items = (['form', 'history'] as const).map((key) => ({ key, label: t(`tabs.${key}`) }))
  const { leave, asking } = useLeave(recordId, onClose)

  return (
    <Drawer
      anchor="right"
      open
      onClose={leave}
      slotProps={{ paper: { className: css.drawer, role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {name || t('untitled')}
        </h2>
        {mayWrite && data ? <RecordMenu {...props} /> : null}
        <IconAction label={kit('close')} onClick={leave}>
          <X size={18} />
        </IconAction>
      </header>
      <div className={css.body}>
        <Tabs label={t('tabs.label')} items={items} selected={tab} onSelect={onTab}>
          {tab === 'history' ? <HistoryTab sheet={sheet} recordId={recordId} /> : null}
          {tab === 'form' && data ? <RecordForm {...props} {...data} /> : null}
          {tab === 'form' && error && !data ? (
            <FailureNotice error={error} onRetry={() => void refetch()} compact />
          ) : null}
          {tab === 'form' && !data && !error ? (
            <Loading>
              <Skeleton height={320} radius={8} />
            </Loading>
          ) : null}
        </Tabs>
      </div>
      {asking}
    </Drawer>
  )
}

function RecordMenu({ sheet, recordId, session, noteChange, onClose }: RecordDrawerProps) {
  const t = useRecordTexts()
  const { mutate: remove } = useDeleteRecord(sheet.id)

  function copyLink() {
    void navigator.clipboard.writeText(location.href).then(() => showMessage(t('copied')))
  }

  function drop() {
    remove(recordId, {
      onSuccess: ({ changeId }) => {
        const step = noteChange(changeId)
        showReport({
          message: t('deleted'),
          level: 'info',
          key: `grid ${sheet.id}`,
          onUndo: () => void session.takeBack(step),
        })
        dropAllUnsaved(recordId)
        onClose()
      },
    })
  }

  return (
    <RowMenu
      label={t('menu')}
      actions={[
        { label: t('copyLink'), onSelect: copyLink },
        { label: t('delete'), onSelect: drop, danger: true },
      ]}
    />
  )
}

interface RecordFormProps {
  sheet: sheets.Sheet
  record: sheets.SheetRecord
  labels: Record<string, string>
  mayWrite: boolean
  noteChange: (changeId: string) => void
  onTrace: (column: sheets.Column) => void
}

/** Links a row of a system sheet to its conversation. */
function ConversationLink({ cells: { agentId, conversationId } }: Pick<sheets.SheetRecord, 'cells'>) {
  const t = useRecordTexts()
  if (typeof agentId !== 'string' || typeof conversationId !== 'string') return null
  return (
    <Link
      to="/console/agent/setting/$id"
      params={{ id: agentId }}
      search={{ tab: 'chatLogs', conversation: conversationId }}
    >
      {t('openConversation')}
    </Link>
  )
}

/** A field for each column, which is saved on blur. */
function RecordForm({ sheet, record, labels, mayWrite, noteChange, onTrace }: RecordFormProps) {
  const kit = useKitTexts()
  const saving = useSaveCell({
    sheetId: sheet.id,
    columns: sheet.columns,
    record,
    onChange: noteChange,
  })
  return (
    <div className={css.form}>
      {mayWrite ? null : <Callout kind="info">{kit('readOnly')}</Callout>}
      {sheet.system === null ? null : <ConversationLink cells={record.cells} />}
      {sheet.columns.map((column) => (
        <FormCell
          key={`${column.id} ${column.type}`}
          sheetId={sheet.id}
          column={column}
          record={record}
          labels={labels}
          readOnly={!mayWrite}
          saving={saving}
          onTrace={onTrace}
        />
      ))}
    </div>
  )
}
