import { dayParam, pageParam, textParam, wordParam } from '../lib/search-params.ts'

// What each page keeps in its address. What is unknown or malformed is dropped.

type Raw = Record<string, unknown>

const AGENT_SORTS = ['used', 'name', 'created'] as const
/** Longer ones are refused by the server. */
const CHANNEL_LENGTH = 40
const LOG_RATINGS = ['up', 'down'] as const
const LOG_OUTCOMES = ['resolved', 'attention', 'answered'] as const
const LOG_HANDOFFS = ['any', 'replied'] as const
const LOG_SENTIMENTS = ['frustrated', 'satisfied'] as const
const LOG_DAYS = ['1', '7', '30', '90'] as const
const BASE_TABS = ['sources', 'chunks', 'search', 'gaps', 'settings'] as const
const SOURCE_STATES = ['queued', 'reading', 'chunking', 'embedding', 'ready', 'failed'] as const
// Spelled as in the original specification.
const SHEET_KINDS = [
  'INPUT_SHEET',
  'OUTPUT_SHEET',
  'ASSOCIATED_INTPUT_SHEET',
  'WORKFLOW_RUN_RESULT',
  'system',
] as const
const SHEET_SORTS = ['updated', 'name', 'created', 'rows'] as const

const FLOW_SORTS = ['updated', 'title', 'created'] as const
const FLOW_SCOPES = ['all', 'own', 'shared'] as const
const FLOW_TABS = ['run', 'jobs', 'schedules', 'versions', 'tests', 'form', 'api', 'launch'] as const
const LAUNCH_STEPS = ['rows', 'mapping', 'output', 'run', 'summary'] as const
const RUN_STATES = [
  'queued',
  'running',
  'waiting',
  'paused',
  'succeeded',
  'failed',
  'cancelled',
  'skipped',
] as const
const JOB_STATES = [
  'DRAFT',
  'QUEUED',
  'RUNNING',
  'PAUSED',
  'WAITING',
  'SUCCEEDED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
] as const

interface SignInSearch {
  /** The path that was wanted. */
  next?: string | undefined
  mode?: 'signup' | undefined
}

export const signInSearch = (raw: Raw): SignInSearch => ({
  next: textParam(raw.next),
  mode: wordParam(raw.mode, ['signup']),
})

interface AgentsSearch {
  q?: string | undefined
  sort?: (typeof AGENT_SORTS)[number] | undefined
  page?: number | undefined
}

export const agentsSearch = (raw: Raw): AgentsSearch => ({
  q: textParam(raw.q),
  sort: wordParam(raw.sort, AGENT_SORTS),
  page: pageParam(raw.page),
})

/** The range of figures: the last so many days, or from one day to another. */
interface AnalyticsSearch {
  last?: (typeof LOG_DAYS)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}

export const analyticsSearch = (raw: Raw): AnalyticsSearch => ({
  last: wordParam(raw.last, LOG_DAYS),
  from: dayParam(raw.from),
  to: dayParam(raw.to),
})

interface AgentSettingSearch extends AnalyticsSearch {
  /** One of the feature's own list. */
  tab?: string | undefined
  /** The agent was made a moment ago: what to do next is shown. */
  made?: 'now' | undefined
  /** The one of the history that is open. */
  conversation?: string | undefined
  /** The lead that is open. */
  lead?: string | undefined
  /** The connection whose lab is open. */
  lab?: string | undefined
  /** The filter of the history. */
  q?: string | undefined
  /** One of those that the server knows. */
  channel?: string | undefined
  rating?: (typeof LOG_RATINGS)[number] | undefined
  unanswered?: 'yes' | undefined
  leads?: 'yes' | undefined
  days?: (typeof LOG_DAYS)[number] | undefined
  /** What a figure counts, as the history's filter has it. */
  outcome?: (typeof LOG_OUTCOMES)[number] | undefined
  handoff?: (typeof LOG_HANDOFFS)[number] | undefined
  sentiment?: (typeof LOG_SENTIMENTS)[number] | undefined
  topic?: string | undefined
  pagePath?: string | undefined
  visitors?: 'true' | undefined
  widget?: 'true' | undefined
  weekday?: string | undefined
  hour?: string | undefined
  beganFrom?: string | undefined
  beganUntil?: string | undefined
  timeZone?: string | undefined
}

const wholeParam = (value: unknown, least: number, most: number): string | undefined =>
  typeof value === 'string' && /^\d{1,2}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? value
    : undefined

export const agentSettingSearch = (raw: Raw): AgentSettingSearch => ({
  tab: textParam(raw.tab),
  made: wordParam(raw.made, ['now'] as const),
  conversation: textParam(raw.conversation),
  lead: textParam(raw.lead),
  lab: textParam(raw.lab),
  q: textParam(raw.q),
  channel: textParam(raw.channel)?.slice(0, CHANNEL_LENGTH),
  rating: wordParam(raw.rating, LOG_RATINGS),
  unanswered: wordParam(raw.unanswered, ['yes'] as const),
  leads: wordParam(raw.leads, ['yes'] as const),
  days: wordParam(raw.days, LOG_DAYS),
  outcome: wordParam(raw.outcome, LOG_OUTCOMES),
  handoff: wordParam(raw.handoff, LOG_HANDOFFS),
  sentiment: wordParam(raw.sentiment, LOG_SENTIMENTS),
  topic: textParam(raw.topic),
  pagePath: textParam(raw.pagePath),
  visitors: wordParam(raw.visitors, ['true'] as const),
  widget: wordParam(raw.widget, ['true'] as const),
  weekday: wholeParam(raw.weekday, 1, 7),
  hour: wholeParam(raw.hour, 0, 23),
  beganFrom: dayParam(raw.beganFrom),
  beganUntil: dayParam(raw.beganUntil),
  timeZone: textParam(raw.timeZone),
  ...analyticsSearch(raw),
})

export const deskSearch = (raw: Raw): { conversation?: string | undefined } => ({
  conversation: textParam(raw.conversation),
})

interface AgentChatSearch {
  conversation?: string | undefined
}

export const agentChatSearch = (raw: Raw): AgentChatSearch => ({ conversation: textParam(raw.conversation) })

interface WorkerChatSearch extends AgentChatSearch {
  /** The execution that is looked at. */
  execution?: string | undefined
}

export const workerChatSearch = (raw: Raw): WorkerChatSearch => ({
  conversation: textParam(raw.conversation),
  execution: textParam(raw.execution),
})

interface WorkerSetupSearch {
  /** One of the feature's own list. */
  step?: string | undefined
}

export const workerSetupSearch = (raw: Raw): WorkerSetupSearch => ({ step: textParam(raw.step) })

interface ExecutionsSearch {
  /** One of the feature's own list. */
  state?: string | undefined
  /** The AI worker. */
  worker?: string | undefined
  page?: number | undefined
}

export const executionsSearch = (raw: Raw): ExecutionsSearch => ({
  state: textParam(raw.state),
  worker: textParam(raw.worker),
  page: pageParam(raw.page),
})

const ACCOUNT_SORTS = ['created', 'name'] as const

interface OperatorSearch {
  q?: string | undefined
  sort?: (typeof ACCOUNT_SORTS)[number] | undefined
  page?: number | undefined
}

export const operatorSearch = (raw: Raw): OperatorSearch => ({
  q: textParam(raw.q),
  sort: wordParam(raw.sort, ACCOUNT_SORTS),
  page: pageParam(raw.page),
})

interface KnowledgeSearch {
  q?: string | undefined
  page?: number | undefined
}

export const knowledgeSearch = (raw: Raw): KnowledgeSearch => ({
  q: textParam(raw.q),
  page: pageParam(raw.page),
})

interface ToolsSearch {
  q?: string | undefined
  page?: number | undefined
  /** The tool that is edited; `new` for another one. */
  tool?: string | undefined
  /** The catalogue of steps of flows in place of the tools. */
  view?: 'steps' | undefined
}

export const toolsSearch = (raw: Raw): ToolsSearch => ({
  q: textParam(raw.q),
  page: pageParam(raw.page),
  tool: textParam(raw.tool),
  view: wordParam(raw.view, ['steps'] as const),
})

interface KnowledgeBaseSearch {
  tab?: (typeof BASE_TABS)[number] | undefined
  q?: string | undefined
  state?: (typeof SOURCE_STATES)[number] | undefined
  page?: number | undefined
  /** The source whose chunks are read. */
  source?: string | undefined
  /** The site whose pages are shown. */
  site?: string | undefined
}

export const knowledgeBaseSearch = (raw: Raw): KnowledgeBaseSearch => ({
  tab: wordParam(raw.tab, BASE_TABS),
  q: textParam(raw.q),
  state: wordParam(raw.state, SOURCE_STATES),
  page: pageParam(raw.page),
  source: textParam(raw.source),
  site: textParam(raw.site),
})

interface SheetsSearch {
  q?: string | undefined
  type?: (typeof SHEET_KINDS)[number] | undefined
  order?: (typeof SHEET_SORTS)[number] | undefined
  /** The deleted ones. */
  bin?: '1' | undefined
  page?: number | undefined
}

export const sheetsSearch = (raw: Raw): SheetsSearch => ({
  q: textParam(raw.q),
  type: wordParam(raw.type, SHEET_KINDS),
  order: wordParam(raw.order, SHEET_SORTS),
  bin: wordParam(raw.bin, ['1']),
  page: pageParam(raw.page),
})

interface SheetSearch {
  /** The saved view that is looked at. */
  view?: string | undefined
  /** The record that is open at the side. */
  record?: string | undefined
  tab?: 'history' | undefined
  /** Words to look for. */
  q?: string | undefined
}

export const sheetSearch = (raw: Raw): SheetSearch => ({
  view: textParam(raw.view),
  record: textParam(raw.record),
  tab: wordParam(raw.tab, ['history']),
  q: textParam(raw.q),
})

interface TeamSearch {
  q?: string | undefined
}

export const teamSearch = (raw: Raw): TeamSearch => ({ q: textParam(raw.q) })

interface AuditSearch {
  person?: string | undefined
  action?: string | undefined
  object?: string | undefined
  /** Days, such as 2026-11-21. */
  from?: string | undefined
  to?: string | undefined
}

export const auditSearch = (raw: Raw): AuditSearch => ({
  person: textParam(raw.person),
  action: textParam(raw.action),
  object: textParam(raw.object),
  from: dayParam(raw.from),
  to: dayParam(raw.to),
})

interface IntegrationsSearch {
  tab?: 'connections' | 'models' | undefined
  q?: string | undefined
}

export const integrationsSearch = (raw: Raw): IntegrationsSearch => ({
  tab: wordParam(raw.tab, ['connections', 'models']),
  q: textParam(raw.q),
})

interface FlowsSearch {
  q?: string | undefined
  tag?: string | undefined
  scope?: (typeof FLOW_SCOPES)[number] | undefined
  order?: (typeof FLOW_SORTS)[number] | undefined
  /** The deleted ones. */
  bin?: '1' | undefined
  page?: number | undefined
}

export const flowsSearch = (raw: Raw): FlowsSearch => ({
  q: textParam(raw.q),
  tag: textParam(raw.tag),
  scope: wordParam(raw.scope, FLOW_SCOPES),
  order: wordParam(raw.order, FLOW_SORTS),
  bin: wordParam(raw.bin, ['1']),
  page: pageParam(raw.page),
})

interface FlowSearch {
  tab?: (typeof FLOW_TABS)[number] | undefined
  /** Of a launch. */
  step?: (typeof LAUNCH_STEPS)[number] | undefined
  /** The single run that is open. */
  run?: string | undefined
  page?: number | undefined
  /** Of the jobs, or of the single runs, that are listed. */
  state?: (typeof JOB_STATES)[number] | (typeof RUN_STATES)[number] | undefined
}

export const flowSearch = (raw: Raw): FlowSearch => ({
  tab: wordParam(raw.tab, FLOW_TABS),
  step: wordParam(raw.step, LAUNCH_STEPS),
  run: textParam(raw.run),
  page: pageParam(raw.page),
  state: wordParam(raw.state, [...JOB_STATES, ...RUN_STATES]),
})

interface JobSearch {
  state?: (typeof RUN_STATES)[number] | undefined
  /** The row that is open at the side. */
  run?: string | undefined
}

export const jobSearch = (raw: Raw): JobSearch => ({
  state: wordParam(raw.state, RUN_STATES),
  run: textParam(raw.run),
})

interface EditorSearch {
  /** A past run that is looked at on the canvas. */
  run?: string | undefined
  /** A past run whose values are taken into the editor. */
  data?: string | undefined
}

export const editorSearch = (raw: Raw): EditorSearch => ({
  run: textParam(raw.run),
  data: textParam(raw.data),
})

interface ApprovalsSearch {
  tab?: 'answered' | undefined
  page?: number | undefined
}

export const approvalsSearch = (raw: Raw): ApprovalsSearch => ({
  tab: wordParam(raw.tab, ['answered']),
  page: pageParam(raw.page),
})
