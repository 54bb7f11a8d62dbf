import MessageSquare from 'lucide-react/icons/message-square'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/FailureNotice.tsx'
import layout from '../../../lib/kit/Form.module.css'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { Tabs } from '../../../lib/kit/Tabs.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useAgent } from '../get-agent.ts'
import css from './AgentSettings.module.css'
import { useAgentsTexts } from '../texts.ts'

const SettingsForm = lazy(() => import('./SettingsForm.tsx'))

const TABS = ['profile', 'configure', 'Knowledge'] as const
export type AgentTab = (typeof TABS)[number]

interface AgentSettingsProps {
  id: string
  tab: AgentTab
  onTab: (tab: AgentTab) => void
  onDeleted: () => void
  /** The tab that other features have a part in. */
  renderKnowledge: (agent: agents.Agent, readOnly: boolean) => ReactNode
}

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
  const t = useAgentsTexts()
  // Where the form says how far saving is.
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [notice, setNotice] = useState<HTMLElement | null>(null)
  const items = TABS.map((key) => ({ key, label: t(`settings.tabs.${key}`) }))
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
      <Tabs label={t('settings.tabs.label')} items={items} selected={tab} onSelect={onTab}>
        <Panel {...props} status={status} notice={notice} />
      </Tabs>
    </Page>
  )
}

interface PanelProps extends AgentSettingsProps {
  agent: agents.Agent
  status: HTMLElement | null
  notice: HTMLElement | null
}

function Panel({ agent, tab, status, notice, onDeleted, renderKnowledge }: PanelProps) {
  const kit = useKitTexts()
  const mayWrite = useMayWrite()
  // Once opened, the form stays: what is typed and not saved yet survives a look at the other tab.
  const [opened, setOpened] = useState(false)
  const inForm = tab !== 'Knowledge'
  if (inForm && !opened) setOpened(true)
  return (
    <>
      {mayWrite ? null : <Callout kind="info">{kit('readOnly')}</Callout>}
      <Suspense fallback={<SettingsSkeleton />}>
        {opened || inForm ? (
          <SettingsForm
            agent={agent}
            tab={inForm ? tab : null}
            status={status}
            notice={notice}
            readOnly={!mayWrite}
            onDeleted={onDeleted}
          />
        ) : null}
        {inForm ? null : renderKnowledge(agent, !mayWrite)}
      </Suspense>
    </>
  )
}

function SettingsSkeleton() {
  return (
    <Loading>
      <div className={layout.column}>
        {[54, 100, 76, 160].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </Loading>
  )
}
