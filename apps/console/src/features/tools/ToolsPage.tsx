import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Wrench from 'lucide-react/icons/wrench'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { tools } from '@millrace/contract'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { later, useAnchor } from '../../lib/kit/later.ts'
import { Page } from '../../lib/kit/Page.tsx'
import { Pager } from '../../lib/kit/tables/Pager.tsx'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import type { RowAction } from '../../lib/kit/tables/RowMenuList.tsx'
import toolbar from '../../lib/kit/tables/Toolbar.module.css'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { TOOLS_PAGE, useTools } from './api.ts'
import { Servers } from './servers/Servers.tsx'
import { useToolsTexts } from './texts.ts'
import { ToolsSkeleton, ToolsTable } from './ToolsTable.tsx'

const DeleteTool = lazy(() => import('./DeleteTool.tsx'))
const FlowToolDialog = lazy(() => import('./FlowToolDialog.tsx'))
const ServerDialog = lazy(() => import('./servers/ServerDialog.tsx'))
const ServerToolDialog = lazy(() => import('./servers/ServerToolDialog.tsx'))
const [NewToolMenu, prepare] = later(() => import('../../lib/kit/tables/RowMenuList.tsx'))

/** A dialog over the list; without a tool, for a new one. */
type Open =
  | { dialog: 'delete'; tool: tools.Tool }
  | { dialog: 'flow'; tool: tools.FlowTool | null }
  | { dialog: 'serverTool'; tool: tools.ServerTool }
  | { dialog: 'server' }

interface ToolsPageProps {
  q: string | undefined
  page: number
  onSearch: (q: string) => void
  onPage: (page: number) => void
  /** Opens the editor of HTTP requests; without an ID, for a new one. */
  onEdit: (id: string | null) => void
  /** Links to other features. */
  aside?: ReactNode
}

/** The project's tools. */
export function ToolsPage({ aside, q, page, onSearch, onPage, onEdit }: ToolsPageProps) {
  const t = useToolsTexts()
  const mayWrite = useMayWrite()
  const list = useTools({ page, search: q })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isEmpty = list.data?.total === 0 && !q
  const create = mayWrite ? (
    <NewTool
      choices={[
        { label: t('new.http'), onSelect: () => onEdit(null) },
        { label: t('new.flow'), onSelect: () => setOpen({ dialog: 'flow', tool: null }) },
        { label: t('new.server'), onSelect: () => setOpen({ dialog: 'server' }) },
      ]}
    />
  ) : null
  const edit = (tool: tools.Tool) => {
    if (tool.kind === 'http') onEdit(tool.id)
    else setOpen(tool.kind === 'flow' ? { dialog: 'flow', tool } : { dialog: 'serverTool', tool })
  }
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {aside}
          {/* Not while loading: in an empty list it is elsewhere, and would move from under the pointer. */}
          {list.data && !isEmpty ? create : null}
        </>
      }
    >
      {isEmpty ? null : (
        <div className={toolbar.toolbar}>
          <SearchField label={t('search')} value={q ?? ''} onSearch={onSearch} />
        </div>
      )}
      <Tools
        list={list}
        q={q}
        create={create}
        onEdit={edit}
        onDelete={(tool) => setOpen({ dialog: 'delete', tool })}
      />
      <Pager page={page} size={TOOLS_PAGE} total={list.data?.total ?? 0} onPage={onPage} />
      <Servers />
      <Suspense fallback={null}>
        {open?.dialog === 'delete' ? <DeleteTool tool={open.tool} onClose={close} /> : null}
        {open?.dialog === 'flow' ? <FlowToolDialog saved={open.tool} onClose={close} /> : null}
        {open?.dialog === 'serverTool' ? <ServerToolDialog saved={open.tool} onClose={close} /> : null}
        {open?.dialog === 'server' ? <ServerDialog saved={null} onClose={close} /> : null}
      </Suspense>
    </Page>
  )
}

/** What the new tool does is chosen first: each kind has a form of its own. */
function NewTool({ choices }: { choices: readonly RowAction[] }) {
  const t = useToolsTexts()
  const menu = useAnchor()
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Plus size={16} />}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        {...prepare}
        onClick={(event) => menu.open(event.currentTarget)}
      >
        {t('create')}
      </Button>
      <Suspense fallback={null}>
        {menu.isDrawn ? <NewToolMenu anchor={menu.anchor} actions={choices} onClose={menu.close} /> : null}
      </Suspense>
    </>
  )
}

interface ToolsProps {
  list: ReturnType<typeof useTools>
  q: string | undefined
  create: ReactNode
  onEdit: (tool: tools.Tool) => void
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
