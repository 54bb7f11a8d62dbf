import Button from '@mui/material/Button'
import BookOpen from 'lucide-react/icons/book-open'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useState } from 'react'
import type { knowledge } from '@millrace/contract'
import { useCreationWish } from '../../lib/creation-wish.ts'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Pager } from '../../lib/kit/tables/Pager.tsx'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import toolbar from '../../lib/kit/tables/Toolbar.module.css'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { BasesSkeleton, BasesTable } from './BasesTable.tsx'
import { BASES_PAGE, useBases } from './list-bases.ts'
import { useKnowledgeTexts } from './texts.ts'

const BaseDialog = lazy(() => import('./BaseDialog.tsx'))
const DeleteBase = lazy(() => import('./DeleteBase.tsx'))
const ImportBase = lazy(() => import('./transfer/ImportBase.tsx'))

interface BasesPageProps {
  q: string | undefined
  page: number
  onSearch: (q: string) => void
  onPage: (page: number) => void
  /** Called with a new base. */
  onCreated: (id: string) => void
}

type Open =
  | { dialog: 'create' | 'import' }
  | { dialog: 'edit' | 'delete'; base: knowledge.KnowledgeBase }
  | null

/** The project's knowledge bases. */
export function BasesPage({ q, page, onSearch, onPage, onCreated }: BasesPageProps) {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const bases = useBases({ page, search: q })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useCreationWish('knowledge', () => setOpen({ dialog: 'create' }))
  const create = mayWrite ? (
    <>
      <Button onClick={() => setOpen({ dialog: 'import' })}>{t('transfer.import')}</Button>
      <Button
        variant="contained"
        startIcon={<Plus size={16} />}
        onClick={() => setOpen({ dialog: 'create' })}
      >
        {t('create')}
      </Button>
    </>
  ) : null
  const isEmpty = bases.data?.total === 0 && !q

  return (
    <Page title={t('title')} actions={isEmpty ? null : create}>
      {isEmpty ? null : (
        <div className={toolbar.toolbar}>
          <SearchField label={t('search')} value={q ?? ''} onSearch={onSearch} />
        </div>
      )}
      <Bases bases={bases} q={q} create={create} onOpen={setOpen} />
      <Pager page={page} size={BASES_PAGE} total={bases.data?.total ?? 0} onPage={onPage} />
      <Suspense fallback={null}>
        {open?.dialog === 'create' ? <BaseDialog base={null} onClose={close} onCreated={onCreated} /> : null}
        {open?.dialog === 'import' ? <ImportBase onClose={close} onImported={onCreated} /> : null}
        {open?.dialog === 'edit' ? <BaseDialog base={open.base} onClose={close} /> : null}
        {open?.dialog === 'delete' ? <DeleteBase base={open.base} onClose={close} onDeleted={close} /> : null}
      </Suspense>
    </Page>
  )
}

interface BasesProps {
  bases: ReturnType<typeof useBases>
  q: string | undefined
  create: React.ReactNode
  onOpen: (open: Open) => void
}

function Bases({ bases: { data, error, refetch }, q, create, onOpen }: BasesProps) {
  const t = useKnowledgeTexts()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <BasesSkeleton />
  if (data.total === 0 && q) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('noMatch.title')}>
        {t('noMatch.text', { q })}
      </Notice>
    )
  }
  if (data.total === 0) {
    return (
      <Notice icon={<BookOpen size={20} />} title={t('empty.title')} actions={create}>
        {t('empty.text')}
      </Notice>
    )
  }
  return (
    <BasesTable
      bases={data.items}
      onEdit={(base) => onOpen({ dialog: 'edit', base })}
      onDelete={(base) => onOpen({ dialog: 'delete', base })}
    />
  )
}
