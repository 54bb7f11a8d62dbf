import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import type { AgentTab } from './tabs.ts'

const SettingsForm = lazy(() => import('./SettingsForm.tsx'))
const AppearanceTab = lazy(() => import('./AppearanceTab.tsx'))
const SecurityTab = lazy(() => import('./SecurityTab.tsx'))
const ToolsTab = lazy(() => import('./ToolsTab.tsx'))
const EmbedTab = lazy(() => import('./EmbedTab.tsx'))
const LaterTab = lazy(() => import('./LaterTab.tsx'))

export interface PanelProps {
  id: string
  tab: AgentTab
  onTab: (tab: AgentTab) => void
  onDeleted: () => void
  /** Tabs that other features have a part in. */
  render: Record<
    'knowledge' | 'playground' | 'chatLogs',
    (agent: agents.Agent, readOnly: boolean) => ReactNode
  >
  agent: agents.Agent
  status: HTMLElement | null
  notice: HTMLElement | null
}

const inForm = (tab: AgentTab) =>
  tab === 'profile' || tab === 'configure' || tab === 'security' ? tab : null

/** What the selected tab holds. */
export function Panel(props: PanelProps) {
  const { agent, tab, status, notice, onDeleted } = props
  const kit = useKitTexts()
  const readOnly = !useMayWrite()
  const formTab = inForm(tab)
  // Once opened, the form stays: what is typed and not saved yet survives a look at the other tab.
  const [opened, setOpened] = useState(false)
  if (formTab && !opened) setOpened(true)
  return (
    <>
      {readOnly ? <Callout kind="info">{kit('readOnly')}</Callout> : null}
      <Suspense fallback={<SettingsSkeleton />}>
        {opened || formTab ? (
          <SettingsForm
            agent={agent}
            tab={formTab}
            // Two forms stand on this tab: the other one says how far it is.
            status={tab === 'interfaceChat' ? null : status}
            notice={notice}
            readOnly={readOnly}
            onDeleted={onDeleted}
          />
        ) : null}
        <Rest {...props} readOnly={readOnly} />
      </Suspense>
    </>
  )
}

/** The tabs beside the agent's own form. */
function Rest({ readOnly, ...props }: PanelProps & { readOnly: boolean }) {
  const { agent, tab, status, notice, onTab, render } = props
  const part = { agent, readOnly, status, notice }
  switch (tab) {
    case 'profile':
    case 'configure':
      return null
    case 'interfaceChat':
      return <AppearanceTab {...part} />
    case 'security':
      return <SecurityTab {...part} />
    case 'integrations':
      return <ToolsTab agent={agent} readOnly={readOnly} />
    case 'embed':
      return <EmbedTab agent={agent} onSecurity={() => onTab('security')} />
    case 'Knowledge':
      return render.knowledge(agent, readOnly)
    case 'playground':
    case 'chatLogs':
      return render[tab](agent, readOnly)
    default:
      return <LaterTab agentId={agent.id} about={tab} />
  }
}
