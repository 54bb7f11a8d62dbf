import { useState } from 'react'
import { useCreationWish } from '../../../lib/creation-wish.ts'
import { Page } from '../../../lib/kit/Page.tsx'
import { Pager } from '../../../lib/kit/Pager.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { DropHint } from '../../../lib/DropHint.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { SHEETS_PAGE, useSheets } from '../api/list-sheets.ts'
import { useSheetsTexts } from '../texts.ts'
import { type Asking, ListDialogs } from './ListDialogs.tsx'
import { SheetsActions } from './SheetsActions.tsx'
import { SheetsFilters, type SheetsView } from './SheetsFilters.tsx'
import { SheetsList } from './SheetsList.tsx'

interface SheetsPageProps {
  view: SheetsView
  page: number
  onView: (view: SheetsView) => void
  onPage: (page: number) => void
  /** Opens a sheet. */
  onOpen: (id: string) => void
}

/** The project's sheets, and those in the trash. */
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
      <ListDialogs asking={asking} onAsk={setAsking} onOpen={onOpen} />
    </Page>
  )
}
