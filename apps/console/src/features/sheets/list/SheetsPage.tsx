import { useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Sheet from 'lucide-react/icons/sheet'
import Trash2 from 'lucide-react/icons/trash-2'
import { useCreationWish } from '../../../lib/creation-wish.ts'
import { Page } from '../../../lib/kit/Page.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { DropHint } from '../../../lib/DropHint.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { SHEETS_PAGE, useSheets } from '../api/list-sheets.ts'
import { useSheetsTexts } from '../texts.ts'
import { type Asking, ListDialogs } from './ListDialogs.tsx'
import { SheetsFilters, type SheetsView } from './SheetsFilters.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { SheetsSkeleton, SheetsTable } from './SheetsTable.tsx'

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
  const { q: search, type, sort, isTrash = false } = view
  const list = useSheets({ page, search, type, sort, deleted: isTrash })
  const over = useDrop(mayWrite && asking === null, ([file]) => {
    if (file) setAsking({ dialog: 'import', file })
  })
  useCreationWish('sheet', () => setAsking({ dialog: 'create' }))
  const isEmpty = list.data?.total === 0 && !search && !type && !isTrash
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

/** Buttons to create a sheet. */
function SheetsActions({ onAsk }: { onAsk: (asking: Asking) => void }) {
  const t = useSheetsTexts()
  return (
    <>
      <Button onClick={() => onAsk({ dialog: 'import', file: null })}>{t('importFile')}</Button>
      <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => onAsk({ dialog: 'create' })}>
        {t('create')}
      </Button>
    </>
  )
}

interface SheetsListProps {
  list: ReturnType<typeof useSheets>
  view: SheetsView
  actions: ReactNode
  onAsk: (asking: Asking) => void
}

/** The list of sheets, or why it is empty. */
function SheetsList({ list: { data, error, refetch }, view, actions, onAsk }: SheetsListProps) {
  const t = useSheetsTexts()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SheetsSkeleton />
  if (data.total > 0) return <SheetsTable sheets={data.items} isTrash={view.isTrash ?? false} onAsk={onAsk} />
  if (view.q || view.type) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('noMatch.title')}>
        {t('noMatch.text')}
      </Notice>
    )
  }
  if (view.isTrash) {
    return (
      <Notice icon={<Trash2 size={20} />} title={t('trash.empty')}>
        {t('trash.text')}
      </Notice>
    )
  }
  return (
    <Notice icon={<Sheet size={20} />} title={t('empty.title')} actions={actions}>
      {t('empty.text')}
    </Notice>
  )
}
