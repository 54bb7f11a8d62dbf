import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Wrench from 'lucide-react/icons/wrench'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { tools } from '@millrace/contract'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Pager } from '../../lib/kit/tables/Pager.tsx'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import toolbar from '../../lib/kit/tables/Toolbar.module.css'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { TOOLS_PAGE, useTools } from './api.ts'
import { useToolsTexts } from './texts.ts'
import { ToolsSkeleton, ToolsTable } from './ToolsTable.tsx'

const DeleteTool = lazy(() => import('./DeleteTool.tsx'))

interface ToolsPageProps {
  q: string | undefined
  page: number
  onSearch: (q: string) => void
  onPage: (page: number) => void
  /** Opens the editor; without an ID, for a new tool. */
  onEdit: (id: string | null) => void
  /** Links to other features. */
  aside?: ReactNode
}

/** The project's tools. */
export function ToolsPage({ aside, q, page, onSearch, onPage, onEdit }: ToolsPageProps) {
  const t = useToolsTexts()
  const mayWrite = useMayWrite()
  const list = useTools({ page, search: q })
  const [deleting, setDeleting] = useState<tools.Tool | null>(null)
  const isEmpty = list.data?.total === 0 && !q
  const create = mayWrite ? (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => onEdit(null)}>
      {t('create')}
    </Button>
  ) : null
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {aside}
          {isEmpty ? null : create}
        </>
      }
    >
      {isEmpty ? null : (
        <div className={toolbar.toolbar}>
          <SearchField label={t('search')} value={q ?? ''} onSearch={onSearch} />
        </div>
      )}
      <Tools list={list} q={q} create={create} onEdit={onEdit} onDelete={setDeleting} />
      <Pager page={page} size={TOOLS_PAGE} total={list.data?.total ?? 0} onPage={onPage} />
      <Suspense fallback={null}>
        {deleting ? <DeleteTool tool={deleting} onClose={() => setDeleting(null)} /> : null}
      </Suspense>
    </Page>
  )
}

interface ToolsProps {
  list: ReturnType<typeof useTools>
  q: string | undefined
  create: ReactNode
  onEdit: (id: string) => void
  onDelete: (tool: tools.Tool) => void
}

function Tools({ list: { data, error, refetch }, q, create, onEdit, onDelete }: ToolsProps) {
  const t = useToolsTexts()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <ToolsSkeleton />
  if (data.total === 0 && q) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('noMatch.title')}>
        {t('noMatch.text', { q })}
      </Notice>
    )
  }
  if (data.total === 0) {
    return (
      <Notice icon={<Wrench size={20} />} title={t('empty.title')} actions={create}>
        {t('empty.text')}
      </Notice>
    )
  }
  return <ToolsTable tools={data.items} onEdit={onEdit} onDelete={onDelete} />
}
