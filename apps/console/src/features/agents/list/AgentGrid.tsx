import Bot from 'lucide-react/icons/bot'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { useInformation } from '../../../lib/session/information.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useActivity } from './activity.ts'
import { AgentCard, AgentsSkeleton } from './AgentCard.tsx'
import type { OpenDialog } from './AgentDialogs.tsx'
import css from './AgentsPage.module.css'
import { ListOverview } from './ListOverview.tsx'
import type { useAgents } from './list-agents.ts'
import { useModelNames } from '../list-models.ts'
import { type AgentSort, sortAgents } from './sort-agents.ts'
import { useAgentsTexts } from '../texts.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { downloadAgents, useDuplicateAgent, useShareAgents } from './agent-actions.ts'
import type { CardAction } from './AgentMenu.tsx'
import type { AgentSummary } from './summary.ts'

const NAME_LENGTH = 80

/** Runs an action of a card's menu, or opens the dialog that it needs. */
function useCardAction(onOpen: (open: OpenDialog) => void) {
  const t = useAgentsTexts()
  const duplicate = useDuplicateAgent()
  const share = useShareAgents()

  return (agent: AgentSummary, action: CardAction): void => {
    const { id, name } = agent
    switch (action) {
      case 'duplicate': {
        const copy = t('card.copyName', { name: name.slice(0, NAME_LENGTH - 20) })
        duplicate.mutate({ id, name: copy }, { onSuccess: () => showMessage(t('card.duplicated')) })
        return
      }
      case 'share':
      case 'unshare':
        share.mutate(
          { ids: [id], shared: action === 'share' },
          { onSuccess: () => showMessage(t(`card.${action}Done`)) },
        )
        return
      case 'export':
        downloadAgents([id]).catch((error: unknown) => showMessage(bannerText(error), 'error'))
        return
      default:
        onOpen({ dialog: action, agent })
    }
  }
}

/** Which agents are shown, and how. */
export interface AgentsView {
  q: string | undefined
  sort: AgentSort
  page: number
}

export interface AgentGridProps {
  view: AgentsView
  /** Names of knowledge bases by id. */
  baseNames: ReadonlyMap<string, string>
  /** Shown when there is no agent; the given function opens the dialog that creates one. */
  renderFirst: (onCreate: () => void) => ReactNode
  agents: ReturnType<typeof useAgents>
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onOpen: (open: OpenDialog) => void
}

/** The cards, or the reason why there are none. */
export function AgentGrid(props: AgentGridProps) {
  const { data, error, refetch } = props.agents
  const { view, baseNames, renderFirst, chosen, onChosen, onOpen } = props
  const t = useAgentsTexts()
  const mayWrite = useMayWrite()
  const modelNames = useModelNames()
  const act = useCardAction(onOpen)
  const { data: me } = useInformation()
  const activity = useActivity(data?.items.map(({ id }) => id) ?? [])
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
    return mayWrite ? renderFirst(() => onOpen({ dialog: 'createFromRole' })) : <NoAgents />

  const isOwn = (projectId: string) => me?.projects.some(({ id }) => id === projectId) ?? false

  function select(id: string, selected: boolean) {
    const next = new Set(chosen)
    if (selected) next.add(id)
    else next.delete(id)
    onChosen(next)
  }

  return (
    <>
      <ListOverview activity={activity} shown={data.items.length} total={view.q ? 0 : data.total} />
      <ul className={css.grid} aria-label={t('list')}>
        {sortAgents(data.items, view.sort).map((agent) => (
          <AgentCard
            key={agent.id}
            agent={agent}
            model={modelNames.get(agent.model) ?? agent.model}
            baseNames={baseNames}
            activity={activity.get(agent.id)}
            selected={chosen.has(agent.id)}
            onSelect={mayWrite && isOwn(agent.projectId) ? (selected) => select(agent.id, selected) : null}
            onAction={(action) => act(agent, action)}
          />
        ))}
      </ul>
    </>
  )
}

/** For members who can't create agents. */
function NoAgents() {
  const t = useAgentsTexts()
  return (
    <Notice icon={<Bot size={20} />} title={t('empty.title')}>
      {t('empty.text')}
    </Notice>
  )
}
