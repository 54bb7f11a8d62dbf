import type { aiWorkers } from '@millrace/contract'
import type { PartChange } from '../api/workers.ts'

type Worker = aiWorkers.AiWorker

export interface Schedule {
  cron: string
  timeZone: string
  active: boolean
}

/** Events that start a worker, as their form has them; no agent: all of the project. */
export interface TriggerDraft {
  agentId: string
  events: aiWorkers.WorkerTrigger['events']
  perDay: string
}

/** What is set of a worker, as its forms have it; numbers are texts while they are typed. */
export interface WorkerDraft {
  goal: string
  values: aiWorkers.LaunchParams['values']
  model: string
  maxCalls: string
  /** Empty: only calls are limited. */
  maxCredits: string
  knowledgeIds: string[]
  tools: aiWorkers.Integrations['tools']
  flows: aiWorkers.Integrations['flows']
  sheets: aiWorkers.Integrations['sheets']
  web: boolean
  /** One host on each line. */
  hosts: string
  name: string
  description: string
  instructions: string
  schedule: Schedule | null
  trigger: TriggerDraft | null
  onEnd: boolean
  onWait: boolean
}

export function draftOf(worker: Worker): WorkerDraft {
  const { params, integrations, metadata, notification, schedule, trigger } = worker
  return {
    goal: params.goal,
    values: params.values,
    model: params.model,
    maxCalls: String(params.maxCalls),
    maxCredits: params.maxCredits === null ? '' : String(params.maxCredits),
    knowledgeIds: worker.knowledge.knowledgeIds,
    tools: integrations.tools,
    flows: integrations.flows,
    sheets: integrations.sheets,
    web: integrations.web.enabled,
    hosts: integrations.web.hosts.join('\n'),
    ...metadata,
    schedule: schedule && { cron: schedule.cron, timeZone: schedule.timeZone, active: schedule.active },
    trigger: trigger && {
      agentId: trigger.agentId ?? '',
      events: trigger.events,
      perDay: String(trigger.perDay),
    },
    onEnd: notification.onEnd,
    onWait: notification.onWait,
  }
}

/** Hosts as the server wants them: without what people paste around them. */
export const hostsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => hostIn(line.trim().toLowerCase()))
      .filter((host) => host !== ''),
  ),
]

const hostIn = (address: string): string => address.replace(/^https?:\/\//, '').split('/')[0] ?? ''

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))

/** The draft by the calls that save it. */
function partsOf(draft: WorkerDraft): PartChange[] {
  const { goal, values, model, tools, flows, sheets, web, hosts, knowledgeIds } = draft
  const { name, description, instructions, onEnd, onWait, schedule, trigger } = draft
  const filled = Object.entries(values).filter(([, value]) => value !== '' && !isEmptyList(value))
  return [
    {
      part: 'params',
      value: {
        goal: goal.trim(),
        values: Object.fromEntries(filled),
        model,
        maxCalls: numberOf(draft.maxCalls) ?? 1,
        maxCredits: numberOf(draft.maxCredits),
      },
    },
    { part: 'knowledge', value: { knowledgeIds } },
    {
      part: 'integrations',
      value: { tools, flows, sheets, web: { enabled: web, hosts: hostsOf(hosts) } },
    },
    {
      part: 'metadata',
      value: { name: name.trim(), description: description.trim(), instructions: instructions.trim() },
    },
    { part: 'schedule', value: schedule },
    {
      part: 'trigger',
      value: trigger && {
        agentId: trigger.agentId || null,
        events: trigger.events,
        perDay: numberOf(trigger.perDay) ?? 1,
      },
    },
    { part: 'notification', value: { onEnd, onWait } },
  ]
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** What differs from the worker as it is saved. */
export function changesOf(draft: WorkerDraft, worker: Worker): PartChange[] {
  const saved = partsOf(draftOf(worker))
  return partsOf(draft).filter((change, at) => !isAlike(change.value, saved[at]?.value))
}

function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return Object.is(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) =>
      isAlike((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  )
}
