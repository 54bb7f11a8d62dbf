import Button from '@mui/material/Button'
import Bot from 'lucide-react/icons/bot'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { FailureNotice } from '../../lib/kit/FailureNotice.tsx'
import { Notice } from '../../lib/kit/Notice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Pager } from '../../lib/kit/Pager.tsx'
import { SearchField } from '../../lib/kit/SearchField.tsx'
import toolbar from '../../lib/kit/Toolbar.module.css'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { AgentCard, AgentsSkeleton } from './AgentCard.tsx'
import css from './AgentsPage.module.css'
import { AGENTS_PAGE, useAgents } from './list-agents.ts'
import { useModelNames } from './list-models.ts'
import { SortField } from './SortField.tsx'
import { sortAgents, type AgentSort } from './sort-agents.ts'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from './texts.ts'
import { useWorkerListRefresh } from './use-worker-list-refresh.ts'

const CreateAgent = lazy(() => import('./CreateAgent.tsx'))
const DeleteAgent = lazy(() => import('./DeleteAgent.tsx'))

export interface AgentsView {
  q: string | undefined
  sort: AgentSort
  page: number
}

interface AgentsPageProps {
  view: AgentsView
  onView: (view: Partial<AgentsView>) => void
  onCreated: (id: string) => void
  /** Names of knowledge bases by id. */
  baseNames: ReadonlyMap<string, string>
  /** Chooses knowledge bases for a new agent. */
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  /** What else can be done when there is no agent. */
  emptyAction: ReactNode
}

type Open = { dialog: 'create' } | { dialog: 'delete'; agent: AgentSummary } | null

/** The project's agents. */
export function AgentsPage(props: AgentsPageProps) {
  const { view, onView, onCreated, renderBases } = props
  const t = useAgentsTexts()
  const mayWrite = useMayWrite()
  const agents = useAgents({ page: view.page, search: view.q })
  const [open, setOpen] = useState<Open>(null)
  useWorkerListRefresh()
  const close = () => setOpen(null)
  const isEmpty = agents.data?.total === 0 && !view.q && !agents.isPlaceholderData

  return (
    <Page
      title={t('title')}
      actions={
        mayWrite && !isEmpty ? (
          <Button
            variant="contained"
            startIcon={<Plus size={16} />}
            onClick={() => setOpen({ dialog: 'create' })}
          >
            {t('create')}
          </Button>
        ) : null
      }
    >
      {isEmpty ? null : (
        <div className={toolbar.toolbar}>
          <SearchField
            label={t('search')}
            value={view.q ?? ''}
            onSearch={(q) => onView({ q: q || undefined, page: 1 })}
          />
          <SortField sort={view.sort} onSort={(sort) => onView({ sort })} />
        </div>
      )}
      <Agents {...props} agents={agents} onOpen={setOpen} />
      <Pager
        page={view.page}
        size={AGENTS_PAGE}
        total={agents.data?.total ?? 0}
        onPage={(page) => onView({ page })}
      />
      <Suspense fallback={null}>
        {open?.dialog === 'create' ? (
          <CreateAgent renderBases={renderBases} onClose={close} onCreated={onCreated} />
        ) : null}
        {open?.dialog === 'delete' ? (
          <DeleteAgent agent={open.agent} onClose={close} onDeleted={close} />
        ) : null}
      </Suspense>
    </Page>
  )
}

interface AgentsProps extends AgentsPageProps {
  agents: ReturnType<typeof useAgents>
  onOpen: (open: Open) => void
}

function Agents({ agents: { data, error, refetch }, view, baseNames, emptyAction, onOpen }: AgentsProps) {
  const t = useAgentsTexts()
  const modelNames = useModelNames()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <AgentsSkeleton />
  if (data.items.length === 0 && view.q) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('noMatch.title')}>
        {t('noMatch.text', { q: view.q })}
      </Notice>
    )
  }
  if (data.items.length === 0)
    return <NoAgents emptyAction={emptyAction} onCreate={() => onOpen({ dialog: 'create' })} />
  return (
    <ul className={css.grid} aria-label={t('list')}>
      {sortAgents(data.items, view.sort).map((agent) => (
        <AgentCard
          key={agent.id}
          agent={agent}
          model={modelNames.get(agent.model) ?? agent.model}
          baseNames={baseNames}
          onDelete={() => onOpen({ dialog: 'delete', agent })}
        />
      ))}
    </ul>
  )
}

function NoAgents({ emptyAction, onCreate }: { emptyAction: ReactNode; onCreate: () => void }) {
  const t = useAgentsTexts()
  const mayWrite = useMayWrite()
  const create = mayWrite ? (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={onCreate}>
      {t('empty.create')}
    </Button>
  ) : null
  return (
    <Notice
      icon={<Bot size={20} />}
      title={t('empty.title')}
      actions={
        <>
          {create}
          {emptyAction}
        </>
      }
    >
      {t('empty.text')}
    </Notice>
  )
}
