import { Avatar } from '@millrace/ui'
import { Link } from '@tanstack/react-router'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { formatAge, formatMoment } from '../../../lib/format.ts'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { useMay } from '../../../lib/session/use-may.ts'
import { useGlobal } from '../../../lib/live/global-store.ts'
import css from './AgentCard.module.css'
import { AgentMenu, type CardAction } from './AgentMenu.tsx'
import grid from './AgentsPage.module.css'
import type { Activity } from './activity.ts'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from '../texts.ts'

interface AgentCardProps {
  agent: AgentSummary
  model: string
  baseNames: ReadonlyMap<string, string>
  /** Undefined while loading. */
  activity: Activity | undefined
  selected: boolean
  /** Null where nothing can be done with a selection. */
  onSelect: ((selected: boolean) => void) | null
  onAction: (action: CardAction) => void
}

/** One agent of the list. */
export function AgentCard(props: AgentCardProps) {
  const { agent, model, baseNames, activity, selected, onSelect, onAction } = props
  const t = useAgentsTexts()
  const { id, name, avatar, avatarUrl, description, visibility } = agent
  return (
    <li className={css.card} data-selected={selected}>
      <div className={css.head}>
        {onSelect ? (
          <input
            type="checkbox"
            className={css.select}
            checked={selected}
            onChange={({ target }) => onSelect(target.checked)}
            aria-label={t('card.select', { name })}
          />
        ) : null}
        <Avatar number={avatar} src={avatarUrl} size={40} />
        <div className={css.names}>
          <Link to="/console/agent/setting/$id" params={{ id }} className={css.name}>
            {name}
          </Link>
          <div className={css.meta}>
            <StateDot tone={visibility === 'public' ? 'success' : 'idle'}>{t(`card.${visibility}`)}</StateDot>
            {agent.shared ? <span className={css.shared}>{t('card.shared')}</span> : null}
            <span className={css.model}>{model}</span>
          </div>
        </div>
        <AgentMenu agent={agent} onAction={onAction} />
      </div>
      {description ? <p className={css.description}>{description}</p> : null}
      <p className={css.bases}>
        <KnowledgeState activity={activity}>
          {basesOf(agent, baseNames) ?? <BaseCount agent={agent} />}
        </KnowledgeState>
      </p>
      <Week agent={agent} activity={activity} />
      <Waiting agent={agent} activity={activity} />
      <div className={css.foot}>
        <span className={css.used}>
          <LastUse agent={agent} />
        </span>
        <ButtonLink
          to="/console/agent/chat/$id"
          params={{ id }}
          size="small"
          startIcon={<MessageSquare size={14} />}
          aria-label={t('card.chatWith', { name })}
        >
          {t('card.chat')}
        </ButtonLink>
      </div>
    </li>
  )
}

/** Its knowledge, preceded by problems and ongoing work. */
function KnowledgeState({ activity, children }: { activity: Activity | undefined; children: ReactNode }) {
  const t = useAgentsTexts()
  const { failed = 0, working = 0 } = activity?.sources ?? {}
  return (
    <>
      {failed > 0 ? <strong className={css.failed}>{t('card.failed', { count: failed })} · </strong> : null}
      {working > 0 ? <span>{t('card.reading', { count: working })} · </span> : null}
      {children}
    </>
  )
}

/** Visitor activity this week; empty without any. */
function Week({ agent, activity }: { agent: AgentSummary; activity: Activity | undefined }) {
  const t = useAgentsTexts()
  const { conversations = 0, unanswered = 0 } = activity?.week ?? {}
  if (conversations === 0) return null
  const log = {
    to: '/console/agent/setting/$id',
    params: { id: agent.id },
    search: { tab: 'chatLogs' },
  } as const
  return (
    <p className={css.week}>
      <Link {...log}>{t('card.week', { count: conversations })}</Link>
      {unanswered > 0 ? (
        <span className={css.failed}>{t('card.unanswered', { count: unanswered })}</span>
      ) : null}
    </p>
  )
}

/** Visitors who wait for a person, for members who can answer them. */
function Waiting({ agent: { id }, activity }: { agent: AgentSummary; activity: Activity | undefined }) {
  const t = useAgentsTexts()
  const mayRead = useMay('readConversations') === 'yes'
  const { waiting = 0 } = activity ?? {}
  if (waiting === 0 || !mayRead) return null
  return (
    <p className={css.week}>
      <Link to="/chat-admin/$id" params={{ id }} className={css.waiting}>
        {t('card.waiting', { count: waiting })}
      </Link>
    </p>
  )
}

/** The names of an agent's knowledge bases, if all are known and they are few. */
function basesOf({ knowledgeIds }: AgentSummary, names: ReadonlyMap<string, string>): string | null {
  const known = knowledgeIds.map((id) => names.get(id)).filter((name) => name !== undefined)
  const few = known.length > 0 && known.length <= 2 && known.length === knowledgeIds.length
  return few ? known.join(', ') : null
}

function BaseCount({ agent: { knowledgeIds } }: { agent: AgentSummary }) {
  const t = useAgentsTexts()
  return knowledgeIds.length === 0
    ? t('card.noKnowledge')
    : t('card.knowledge', { count: knowledgeIds.length })
}

function LastUse({ agent: { id, lastUsedAt } }: { agent: AgentSummary }) {
  const t = useAgentsTexts()
  const kit = useKitTexts()
  const unread = useGlobal((state) => state.chatBotUnreadamount[id]?.amount ?? 0)
  if (unread > 0) return <strong className={css.unread}>{t('card.unread', { count: unread })}</strong>
  if (lastUsedAt === null) return t('card.unused')
  return (
    <time dateTime={lastUsedAt} title={formatMoment(lastUsedAt)}>
      {t('card.used', { age: formatAge(lastUsedAt) ?? kit('justNow') })}
    </time>
  )
}

export function AgentsSkeleton() {
  return (
    <Loading>
      <div className={grid.grid}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={156} radius={8} />
        ))}
      </div>
    </Loading>
  )
}
