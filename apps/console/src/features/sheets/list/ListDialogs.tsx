import type { sheets } from '@millrace/contract'
import { lazy, Suspense } from 'react'

const CreateSheet = lazy(() => import('./CreateSheet.tsx'))
const RenameSheet = lazy(() => import('./RenameSheet.tsx'))
const DeleteSheet = lazy(() => import('./DeleteSheet.tsx'))
const ImportWizard = lazy(() => import('../import/ImportWizard.tsx'))

/** The open dialog of the list. */
export type Asking =
  | { dialog: 'create' }
  | { dialog: 'import'; file: File | null }
  | { dialog: 'rename' | 'delete'; sheet: sheets.SheetSummary }
  | null

interface ListDialogsProps {
  asking: Asking
  onAsk: (asking: Asking) => void
  onOpen: (id: string) => void
}
/** The dialogs of the list, each loaded lazily. */
export function ListDialogs({ asking, onAsk, onOpen }: ListDialogsProps) {
  const close = () => onAsk(null)
  return (
    <Suspense fallback={null}>
      {asking?.dialog === 'create' ? (
        <CreateSheet
          onClose={close}
          onCreated={onOpen}
          onFile={(file) => onAsk({ dialog: 'import', file })}
        />
      ) : null}
      {asking?.dialog === 'import' ? (
        <ImportWizard file={asking.file} sheet={null} onClose={close} onStarted={onOpen} />
      ) : null}
      {asking?.dialog === 'rename' ? <RenameSheet sheet={asking.sheet} onClose={close} /> : null}
      {asking?.dialog === 'delete' ? <DeleteSheet sheet={asking.sheet} onClose={close} /> : null}
    </Suspense>
  )
}
