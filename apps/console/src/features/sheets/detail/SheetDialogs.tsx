import { lazy, Suspense } from 'react'
import type { AiColumnState } from '../grid/types.ts'
import { useReturnedFocus } from '../kit/use-returned-focus.ts'
import type { Asking, SheetParts } from '../sheet-parts.ts'

export interface SheetAddress {
  view?: string | undefined
  /** The record open in the side panel. */
  record?: string | undefined
  tab?: 'history' | undefined
  q?: string | undefined
}

const ColumnDialog = lazy(() => import('../columns/ColumnDialog.tsx'))
const ColumnMenu = lazy(() => import('./ColumnMenu.tsx'))
const DeleteColumn = lazy(() => import('../columns/DeleteColumn.tsx'))
const DeleteView = lazy(() => import('./DeleteView.tsx'))
const DeleteSheet = lazy(() => import('../list/DeleteSheet.tsx'))
const ExportDialog = lazy(() => import('../export/ExportDialog.tsx'))
const ImportWizard = lazy(() => import('../import/ImportWizard.tsx'))
const LinkDialog = lazy(() => import('../links/LinkDialog.tsx'))
const AiColumnDialog = lazy(() => import('../ai-columns/setup/AiColumnDialog.tsx'))
const RecordTrash = lazy(() => import('../trash/RecordTrash.tsx'))
const RecordDrawer = lazy(() => import('../record/RecordDrawer.tsx'))
const RenameSheet = lazy(() => import('../list/RenameSheet.tsx'))
const RunDialog = lazy(() => import('../ai-columns/run/RunDialog.tsx'))
const TracePanel = lazy(() => import('../ai-columns/trace/TracePanel.tsx'))
const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

interface SheetDialogsProps extends SheetParts {
  asking: Asking
  aiState: AiColumnState | undefined
  address: SheetAddress
  onAddress: (address: SheetAddress) => void
  onDeleted: () => void
  /** Discards unsaved changes to the view. */
  onReset: () => void
}

/** The dialogs, menus and panels of the page, each loaded lazily. */
export function SheetDialogs(props: SheetDialogsProps) {
  const { sheet, mayWriteRows, asking, onAsk, grid, session, noteChange, address, onAddress } = props
  const { record, tab = 'form' } = address
  useReturnedFocus(asking !== null || record !== undefined, () => grid.current?.focus())
  return (
    <Suspense fallback={null}>
      {asking && asking.dialog !== 'filter' ? (
        <OpenDialog {...props} asking={asking} onClose={() => onAsk(null)} />
      ) : null}
      {record ? (
        <RecordDrawer
          key={record}
          sheet={sheet}
          recordId={record}
          mayWrite={mayWriteRows}
          tab={tab}
          onTab={(next) => onAddress({ ...address, tab: next === 'form' ? undefined : next })}
          session={session}
          noteChange={noteChange}
          onTrace={(column) => onAsk({ dialog: 'trace', column, recordId: record })}
          onClose={() => onAddress({ ...address, record: undefined, tab: undefined })}
        />
      ) : null}
    </Suspense>
  )
}

type Opened = Exclude<NonNullable<Asking>, { dialog: 'filter' }>

interface OpenDialogProps extends SheetDialogsProps {
  asking: Opened
  onClose: () => void
}

function OpenDialog(props: OpenDialogProps) {
  const { sheet, view, asking, address, onAddress, onDeleted, onReset, onClose } = props
  switch (asking.dialog) {
    case 'import':
      return <ImportWizard file={asking.file} sheet={sheet} onClose={onClose} onStarted={onClose} />
    case 'export':
      return <ExportDialog sheet={sheet} view={view} onClose={onClose} />
    case 'trash':
      return <RecordTrash sheet={sheet} onClose={onClose} />
    case 'rename':
      return <RenameSheet sheet={sheet} onClose={onClose} />
    case 'delete':
      return <DeleteSheet sheet={sheet} onClose={onClose} onDeleted={onDeleted} />
    case 'view':
      return (
        <ViewDialog
          {...asking}
          sheetId={sheet.id}
          onClose={onClose}
          onCreated={(id) => {
            // The unsaved changes are in the new view, so the original view is reset.
            onReset()
            onAddress({ ...address, view: id })
          }}
        />
      )
    case 'deleteView':
      return (
        <DeleteView
          {...asking}
          sheetId={sheet.id}
          onClose={onClose}
          onDeleted={() => onAddress({ ...address, view: undefined })}
        />
      )
    case 'aiColumn':
    case 'aiColumnRun':
    case 'trace':
      return <AskedAiColumn {...props} asking={asking} />
    default:
      return <AskedColumn {...props} asking={asking} />
  }
}

type ColumnAsking = Extract<Opened, { dialog: 'column' | 'menu' | 'deleteColumn' | 'links' }>

function AskedColumn(props: OpenDialogProps & { asking: ColumnAsking }) {
  const { sheet, asking, noteChange, onAsk, onClose } = props
  switch (asking.dialog) {
    case 'column':
      return (
        <ColumnDialog
          {...asking}
          sheet={sheet}
          onClose={onClose}
          onAiColumn={() => onAsk({ ...asking, dialog: 'aiColumn', column: null })}
          onChanged={noteChange}
        />
      )
    case 'menu':
      return <ColumnMenu {...props} {...asking} onClose={onClose} />
    case 'links':
      return <LinkDialog {...props} column={asking.column} onClose={onClose} />
    default:
      return <DeleteColumn sheet={sheet} column={asking.column} onClose={onClose} />
  }
}

type AiColumnAsking = Extract<Opened, { dialog: 'aiColumn' | 'aiColumnRun' | 'trace' }>

function AskedAiColumn(props: OpenDialogProps & { asking: AiColumnAsking }) {
  const { sheet, asking, onAsk, onClose } = props
  switch (asking.dialog) {
    case 'aiColumn':
      return (
        <AiColumnDialog
          key={asking.column?.id ?? 'new'}
          {...asking}
          sheet={sheet}
          onClose={onClose}
          onRun={(column) => onAsk({ dialog: 'aiColumnRun', column })}
        />
      )
    case 'aiColumnRun':
      return (
        <RunDialog
          key={asking.column.id}
          {...props}
          {...asking}
          onClose={onClose}
          onSetup={() => onAsk({ dialog: 'aiColumn', column: asking.column })}
        />
      )
    default:
      return <TracePanel {...props} {...asking} onClose={onClose} />
  }
}
