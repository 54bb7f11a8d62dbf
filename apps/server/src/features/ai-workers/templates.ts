import type { aiWorkers } from '@millrace/contract'

type Value = aiWorkers.TemplateValue
type Template = aiWorkers.Template

const value = (key: string, kind: Value['kind'], rest: Partial<Value> = {}): Value => ({
  key,
  kind,
  required: true,
  of: null,
  default: null,
  ...rest,
})

/**
 * Where workers start from. Those that need no model have their plan and steps decided by code; what they write and ask
 * goes the same ways.
 */
export const TEMPLATES: readonly Template[] = [
  { key: 'custom', needsModel: true, knowledge: 'optional', values: [] },
  {
    key: 'research',
    needsModel: true,
    knowledge: 'optional',
    values: [
      value('sheet', 'sheet'),
      value('companyColumn', 'column', { of: 'sheet' }),
      value('facts', 'text', { default: 'website, industry, headquarters, number of employees' }),
    ],
  },
  {
    key: 'answers',
    // The built-in model quotes its knowledge; another one says it in its own words.
    needsModel: false,
    knowledge: 'required',
    values: [
      value('sheet', 'sheet'),
      value('questionColumn', 'column', { of: 'sheet' }),
      value('answerColumn', 'column', { of: 'sheet' }),
      value('sourceColumn', 'column', { of: 'sheet', required: false }),
    ],
  },
  {
    key: 'cleanup',
    needsModel: false,
    knowledge: 'none',
    values: [
      value('sheet', 'sheet'),
      // Rows that say the same in these are the same; none: nothing is looked for.
      value('keyColumns', 'columns', { of: 'sheet', required: false }),
    ],
  },
  {
    key: 'triage',
    // Topics are found by words; a model gives them names.
    needsModel: false,
    knowledge: 'none',
    values: [
      // Left out: all agents of the project.
      value('agent', 'agent', { required: false }),
      value('days', 'number', { default: 1 }),
    ],
  },
]

/** Those that read what visitors wrote: only who can read conversations launches them and sees what came of it. */
export const readsConversations = (key: aiWorkers.WorkerTemplate): boolean => key === 'triage'

const BY_KEY = new Map(TEMPLATES.map((template) => [template.key, template]))

export const templateOf = (key: aiWorkers.WorkerTemplate): Template => BY_KEY.get(key)!

/** What a new worker begins with. */
export const newSettings = (template: Template): Settings => ({
  params: {
    goal: '',
    values: Object.fromEntries(
      template.values.flatMap((one) => (one.default === null ? [] : [[one.key, one.default]])),
    ),
    model: 'builtin',
    maxCalls: 100,
    maxCredits: null,
  },
  integrations: {
    tools: [],
    flows: [],
    sheets: [],
    web: { enabled: template.key === 'research', hosts: [] },
  },
  notification: { onEnd: true, onWait: true },
})

/** A granted tool, with the host that it called when it was granted. */
export type GrantedTool = aiWorkers.Integrations['tools'][number] & { origin: string }

/** What `ai_workers.settings` holds. */
export interface Settings {
  params: aiWorkers.LaunchParams
  integrations: Omit<aiWorkers.Integrations, 'tools'> & { tools: GrantedTool[] }
  notification: aiWorkers.Notification
}
