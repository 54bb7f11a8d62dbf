import { Avatar } from '@millrace/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { agents } from '@millrace/contract'
import { useTipHandlers } from '../../../lib/kit/tips/use-tip.ts'
import { useAgentsTexts } from '../texts.ts'
import { DraftTools } from '../publish/DraftTools.tsx'
import { PublishStatus } from '../publish/PublishStatus.tsx'
import { useDraft } from './draft.tsx'
import css from './Rail.module.css'
import { Share } from './Share.tsx'
import { type SectionKey, useGroups, type WorkspaceSection } from './sections.tsx'

interface RailProps {
  agent: agents.Agent
  selected: SectionKey
}

/** The navigation between an agent's sections; icons only where space is limited. */
export function Rail({ agent, selected }: RailProps) {
  const t = useAgentsTexts()
  const draft = useDraft()
  const groups = useGroups()
  return (
    <div className={css.rail}>
      <div className={css.top}>
        <Link to="/console/agent" className={css.back}>
          <ChevronLeft size={16} aria-hidden="true" />
          <span>{t('title')}</span>
        </Link>
        <DraftTools key={agent.id} agent={agent} />
      </div>
      <div className={css.agent}>
        <Avatar number={draft.agent.avatar} src={agent.avatarUrl} size={28} />
        <h1 className={css.name}>{draft.agent.name || agent.name}</h1>
      </div>
      <Share agent={agent} />
      <PublishStatus key={agent.id} agent={agent} />
      <nav aria-label={t('settings.tabs.label')} className={css.nav}>
        {groups.map(({ key, sections }) => (
          <div key={key} className={css.group}>
            {key === 'start' ? null : <h2 className={css.groupName}>{t(`settings.groups.${key}`)}</h2>}
            <ul>
              {sections.map((section) => (
                <li key={section.key}>
                  <RailLink agentId={agent.id} section={section} current={section.key === selected} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}

interface RailLinkProps {
  agentId: string
  section: WorkspaceSection & { key: SectionKey }
  current: boolean
}

function RailLink({ agentId, section: { key, Icon }, current }: RailLinkProps) {
  const t = useAgentsTexts()
  const label = t(`settings.tabs.${key}`)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The last ones are below the edge of a low window.
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Link
      ref={link}
      to="/console/agent/setting/$id"
      params={{ id: agentId }}
      search={{ tab: key }}
      className={css.link}
      aria-current={current ? 'page' : undefined}
      {...useTipHandlers(label, 'right')}
    >
      <Icon size={16} />
      <span className={css.label}>{label}</span>
    </Link>
  )
}
