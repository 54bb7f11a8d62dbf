import { Avatar } from '@millrace/ui'
import Settings from 'lucide-react/icons/settings'
import type { ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import { Crumbs } from '../../lib/kit/Crumbs.tsx'
import css from './AgentHead.module.css'
import { useAgentsTexts } from './texts.ts'
import { useProjectOf } from './use-project-of.ts'

/** The header of an agent's chat, with a link to its settings. */
export function AgentHead({ agent, actions }: { agent: agents.Agent; actions: ReactNode }) {
  const t = useAgentsTexts()
  const { id, name, avatar, avatarUrl } = agent
  useProjectOf(agent)
  return (
    <header className={css.head}>
      <title>{`${name} · Millrace`}</title>
      <Avatar number={avatar} src={avatarUrl} size={32} />
      <div className={css.names}>
        <Crumbs crumbs={[{ label: t('title'), to: '/console/agent' }]} />
        <h1 className={css.name}>{name}</h1>
      </div>
      {actions}
      <ButtonLink
        to="/console/agent/setting/$id"
        params={{ id }}
        startIcon={<Settings size={16} />}
        aria-label={t('settings.title', { name })}
      >
        {t('card.settings')}
      </ButtonLink>
    </header>
  )
}
