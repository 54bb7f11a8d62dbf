import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import type { agents } from '@millrace/contract'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Tabs } from '../../../lib/kit/Tabs.tsx'
import { useAgent } from '../get-agent.ts'
import { useAgentsTexts } from '../texts.ts'
import css from './AgentSettings.module.css'
import { Panel, type PanelProps } from './Panel.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { TABS, tabOf } from './tabs.tsx'

type AgentSettingsProps = Omit<PanelProps, 'agent' | 'status' | 'notice'>

/** The settings of an agent. */
export function AgentSettings(props: AgentSettingsProps) {
  const t = useAgentsTexts()
  const { data: agent, error, refetch } = useAgent(props.id)
  if (agent) return <Loaded {...props} agent={agent} />
  const crumbs = [{ label: t('title'), to: '/console/agent' }] as const
  return (
    <Page title={t('title')} crumbs={error ? [] : crumbs} pending={!error}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <SettingsSkeleton />}
    </Page>
  )
}

function Loaded(props: AgentSettingsProps & { agent: agents.Agent }) {
  const { agent, tab, onTab } = props
  const { key: selected } = tabOf(tab)
  const t = useAgentsTexts()
  // Where the form says how far saving is.
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [notice, setNotice] = useState<HTMLElement | null>(null)
  const items = TABS.map(({ key }) => ({ key, label: t(`settings.tabs.${key}`) }))
  return (
    <Page
      sticky
      title={agent.name}
      crumbs={[{ label: t('title'), to: '/console/agent' }]}
      notice={<div ref={setNotice} className={css.notice} />}
      actions={
        <>
          <span ref={setStatus} />
          <ButtonLink
            to="/console/agent/chat/$id"
            params={{ id: agent.id }}
            startIcon={<MessageSquare size={16} />}
          >
            {t('settings.chat')}
          </ButtonLink>
        </>
      }
    >
      <Tabs label={t('settings.tabs.label')} items={items} selected={selected} onSelect={onTab}>
        <Panel {...props} status={status} notice={notice} />
      </Tabs>
    </Page>
  )
}
