import { pageParam, textParam, wordParam } from '../lib/search-params.ts'

// What each page keeps in its address. What is unknown or malformed is dropped.

type Raw = Record<string, unknown>

export const AGENT_TABS = [
  'profile',
  'configure',
  'interfaceChat',
  'security',
  'leadsSetting',
  'integrations',
  'Knowledge',
  'playground',
  'chatLogs',
  'notificationconfig',
  'leads',
  'embed',
] as const
export const AGENT_SORTS = ['used', 'name', 'created'] as const
export const BASE_TABS = ['sources', 'chunks', 'search', 'settings'] as const
export const SOURCE_STATES = ['queued', 'reading', 'chunking', 'embedding', 'ready', 'failed'] as const

export interface SignInSearch {
  /** The path that was wanted. */
  next?: string | undefined
  mode?: 'signup' | undefined
}

export const signInSearch = (raw: Raw): SignInSearch => ({
  next: textParam(raw.next),
  mode: wordParam(raw.mode, ['signup']),
})

export interface AgentsSearch {
  q?: string | undefined
  sort?: (typeof AGENT_SORTS)[number] | undefined
  page?: number | undefined
}

export const agentsSearch = (raw: Raw): AgentsSearch => ({
  q: textParam(raw.q),
  sort: wordParam(raw.sort, AGENT_SORTS),
  page: pageParam(raw.page),
})

export interface AgentSettingSearch {
  tab?: (typeof AGENT_TABS)[number] | undefined
}

export const agentSettingSearch = (raw: Raw): AgentSettingSearch => ({ tab: wordParam(raw.tab, AGENT_TABS) })

export interface AgentChatSearch {
  conversation?: string | undefined
}

export const agentChatSearch = (raw: Raw): AgentChatSearch => ({ conversation: textParam(raw.conversation) })

export interface KnowledgeSearch {
  q?: string | undefined
  page?: number | undefined
}

export const knowledgeSearch = (raw: Raw): KnowledgeSearch => ({
  q: textParam(raw.q),
  page: pageParam(raw.page),
})

export interface KnowledgeBaseSearch {
  tab?: (typeof BASE_TABS)[number] | undefined
  q?: string | undefined
  state?: (typeof SOURCE_STATES)[number] | undefined
  page?: number | undefined
  /** The source whose chunks are read. */
  source?: string | undefined
}

export const knowledgeBaseSearch = (raw: Raw): KnowledgeBaseSearch => ({
  tab: wordParam(raw.tab, BASE_TABS),
  q: textParam(raw.q),
  state: wordParam(raw.state, SOURCE_STATES),
  page: pageParam(raw.page),
  source: textParam(raw.source),
})
