import { lazy, Suspense, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { useCreationWish } from '../../../lib/creation-wish.ts'
import { Page } from '../../../lib/kit/Page.tsx'
import { Pager } from '../../../lib/kit/Pager.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { DropHint } from '../../../lib/DropHint.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { SHEETS_PAGE, useSheets } from '../api/list-sheets.ts'
import { useSheetsTexts } from '../texts.ts'
import { SheetsActions } from './SheetsActions.tsx'
import { SheetsFilters, type SheetsView } from './SheetsFilters.tsx'
import { SheetsList } from './SheetsList.tsx'

const CreateSheet = lazy(() => import('./CreateSheet.tsx'))
const RenameSheet = lazy(() => import('./RenameSheet.tsx'))
const DeleteSheet = lazy(() => import('./DeleteSheet.tsx'))
const ImportWizard = lazy(() => import('../import/ImportWizard.tsx'))

interface SheetsPageProps {
  view: SheetsView
  page: number
  onView: (view: SheetsView) => void
  onPage: (page: number) => void
  /** Opens a sheet. */
  onOpen: (id: string) => void
}

export type Asking =
  | { dialog: 'create' }
  | { dialog: 'import'; file: File | null }
  | { dialog: 'rename' | 'delete'; sheet: sheets.SheetSummary }
  | null

/** The project's sheets, and those in the bin. */
export function SheetsPage({ view, page, onView, onPage, onOpen }: SheetsPageProps) {
  const t = useSheetsTexts()
  const mayWrite = useMayWrite()
  const [asking, setAsking] = useState<Asking>(null)
  const { q: search, type, sort, bin = false } = view
  const list = useSheets({ page, search, type, sort, deleted: bin })
  const over = useDrop(mayWrite && asking === null, ([file]) => {
    if (file) setAsking({ dialog: 'import', file })
  })
  useCreationWish('sheet', () => setAsking({ dialog: 'create' }))
  const isEmpty = list.data?.total === 0 && !search && !type && !bin
  const actions = mayWrite ? <SheetsActions onAsk={setAsking} /> : null

  return (
    <Page title={t('title')} actions={isEmpty ? null : actions}>
      <SheetsFilters view={view} onView={onView} isEmpty={isEmpty} />
      <SheetsList list={list} view={view} actions={actions} onAsk={setAsking} />
      <Pager page={page} size={SHEETS_PAGE} total={list.data?.total ?? 0} onPage={onPage} />
      {over ? <DropHint title={t('drop.new')} text={t('drop.kinds')} /> : null}
      <Dialogs asking={asking} onAsk={setAsking} onOpen={onOpen} />
    </Page>
  )
}

interface DialogsProps {
  asking: Asking
  onAsk: (asking: Asking) => void
  onOpen: (id: string) => void
}

function Dialogs({ asking, onAsk, onOpen }: DialogsProps) {
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
