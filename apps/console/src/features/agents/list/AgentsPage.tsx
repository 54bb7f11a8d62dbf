import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Page } from '../../../lib/kit/Page.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { SelectionBar } from '../../../lib/kit/tables/SelectionBar.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { useCreationWish } from '../../../lib/creation-wish.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { AgentDialogs, type OpenDialog } from './AgentDialogs.tsx'
import { AgentGrid, type AgentGridProps, type AgentsView } from './AgentGrid.tsx'
import { AGENTS_PAGE, useAgents } from './list-agents.ts'
import { SortField } from './SortField.tsx'
import { useAgentsTexts } from '../texts.ts'
import { useGlobal } from '../../../lib/live/global-store.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { downloadAgents } from './agent-actions.ts'
import type { AgentSummary } from './summary.ts'

interface AgentsPageProps extends Pick<AgentGridProps, 'view' | 'baseNames' | 'renderFirst'> {
  onView: (view: Partial<AgentsView>) => void
  onCreated: (id: string) => void
  /** Selects knowledge bases for a new agent. */
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  /** Creates an agent from its knowledge, within the dialog; `names` are taken. */
  renderStart: (actions: { names: readonly string[]; onOther: () => void; onClose: () => void }) => ReactNode
  /** Shown above the list: agents being created. */
  renderNews?: ((hasAgents: boolean) => ReactNode) | undefined
}

/** The project's agents. */
export function AgentsPage(props: AgentsPageProps) {
  const { view, onView, onCreated, renderBases, renderStart } = props
  const t = useAgentsTexts()
  const kit = useKitTexts()
  const mayWrite = useMayWrite()
  const agents = useAgents({ page: view.page, search: view.q })
  const [open, setOpen] = useState<OpenDialog>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useWorkerListRefresh()
  useCreationWish('agent', () => setOpen({ dialog: 'create' }))
  const isEmpty = agents.data?.total === 0 && !view.q && !agents.isPlaceholderData
  // Deleted agents, and those on another page, are not selected anymore.
  const selected = (agents.data?.items ?? []).filter(({ id }) => chosen.has(id))

  return (
    <Page
      title={t('title')}
      actions={
        mayWrite ? (
          <>
            <MoreMenu
              hasAgents={!isEmpty}
              selected={selected}
              onImport={() => setOpen({ dialog: 'import' })}
            />
            {isEmpty ? null : (
              <Button
                variant="contained"
                startIcon={<Plus size={16} />}
                onClick={() => setOpen({ dialog: 'create' })}
              >
                {t('create')}
              </Button>
            )}
          </>
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
      {agents.data ? props.renderNews?.(!isEmpty) : null}
      <SelectionBar count={selected.length} onClear={() => setChosen(new Set())}>
        <Button
          size="small"
          color="error"
          onClick={() => setOpen({ dialog: 'deleteMany', agents: selected })}
        >
          {kit('selection.delete')}
        </Button>
      </SelectionBar>
      <AgentGrid {...props} agents={agents} chosen={chosen} onChosen={setChosen} onOpen={setOpen} />
      <Pager
        page={view.page}
        size={AGENTS_PAGE}
        total={agents.data?.total ?? 0}
        onPage={(page) => onView({ page })}
      />
      <AgentDialogs
        open={open}
        renderBases={renderBases}
        onlyBase={props.baseNames.size === 1 ? props.baseNames.keys().next().value : undefined}
        renderStart={(actions) =>
          renderStart({ ...actions, names: agents.data?.items.map(({ name }) => name) ?? [] })
        }
        onCreated={onCreated}
        onClose={() => setOpen(null)}
      />
    </Page>
  )
}

/** Reloads the list when a live event requests it. */
function useWorkerListRefresh(): void {
  const queries = useQueryClient()
  const askedAt = useGlobal((state) => state.refreshAgainWorkerAiListTm)
  useEffect(() => {
    if (askedAt > 0) void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
  }, [askedAt, queries])
}

interface MoreMenuProps {
  hasAgents: boolean
  selected: readonly AgentSummary[]
  onImport: () => void
}

/** Import and export of agents. */
function MoreMenu({ hasAgents, selected, onImport }: MoreMenuProps) {
  const t = useAgentsTexts()
  const count = selected.length
  const download = () =>
    void downloadAgents(selected.map(({ id }) => id)).catch((error: unknown) =>
      showMessage(bannerText(error), 'error'),
    )
  const actions = [
    { label: t('more.import'), onSelect: onImport },
    ...(hasAgents
      ? [{ label: count > 0 ? t('more.exportSome', { count }) : t('more.export'), onSelect: download }]
      : []),
  ]
  return <RowMenu label={t('more.label')} actions={actions} />
}
