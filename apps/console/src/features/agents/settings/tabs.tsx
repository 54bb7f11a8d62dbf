import { type ComponentType, lazy } from 'react'
import type { TabContentProps } from './tab-props.ts'

const AppearanceTab = lazy(() => import('./AppearanceTab.tsx'))
const SecurityTab = lazy(() => import('./SecurityTab.tsx'))
const ToolsTab = lazy(() => import('./ToolsTab.tsx'))
const EmbedTab = lazy(() => import('./EmbedTab.tsx'))
const LaterTab = lazy(() => import('./LaterTab.tsx'))

interface SettingsTab {
  /** Its label is `settings.tabs.<key>`. */
  key: string
  Content?: ComponentType<TabContentProps>
  /** It has a part of the agent's own form, above its content. */
  inForm?: true
  /** Its content says how far saving is, not the form. */
  ownStatus?: true
}

/** The tabs of an agent's settings: keys, which stand in addresses, and order are the original specification's. */
export const TABS = [
  { key: 'profile', inForm: true },
  { key: 'configure', inForm: true },
  { key: 'interfaceChat', Content: AppearanceTab, ownStatus: true },
  { key: 'security', Content: SecurityTab, inForm: true },
  { key: 'leadsSetting', Content: ({ agent }) => <LaterTab agentId={agent.id} about="leadsSetting" /> },
  { key: 'integrations', Content: ToolsTab },
  { key: 'Knowledge', Content: ({ render, agent, readOnly }) => render.knowledge(agent, readOnly) },
  { key: 'playground', Content: ({ render, agent, readOnly }) => render.playground(agent, readOnly) },
  { key: 'chatLogs', Content: ({ render, agent, readOnly }) => render.chatLogs(agent, readOnly) },
  {
    key: 'notificationconfig',
    Content: ({ agent }) => <LaterTab agentId={agent.id} about="notificationconfig" />,
  },
  { key: 'leads', Content: ({ agent }) => <LaterTab agentId={agent.id} about="leads" /> },
  { key: 'embed', Content: EmbedTab },
] as const satisfies readonly SettingsTab[]

export type AgentTab = (typeof TABS)[number]['key']

/** The tab of an address; the first when there is none of that name. */
export const tabOf = (key: string): SettingsTab & { key: AgentTab } =>
  TABS.find((tab) => tab.key === key) ?? TABS[0]
