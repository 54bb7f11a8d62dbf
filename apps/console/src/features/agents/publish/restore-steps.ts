import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import type { QueryClient } from '@tanstack/react-query'
import { botConfigQuery } from '../bot-config.ts'
import { agentQuery } from '../get-agent.ts'
import { pictureAt } from '../set-avatar.ts'
import { type GrantWish, grantsQuery, wishesOf } from '../tools.ts'
import { isSame } from '../../../lib/is-same.ts'
import type { Step } from './history.ts'

/** Everything that restoring a version can change in a draft. */
interface DraftContent {
  agent: contract.Agent
  config: contract.BotConfig
  tools: GrantWish[]
  picture: Blob | 'gone' | null
}

/** The draft's current state on the server. */
export async function readContent(queries: QueryClient, id: string): Promise<DraftContent> {
  const [agent, { config }, grants] = await Promise.all([
    queries.fetchQuery({ ...agentQuery(id), staleTime: 0 }),
    queries.fetchQuery({ ...botConfigQuery(id), staleTime: 0 }),
    queries.fetchQuery({ ...grantsQuery(id), staleTime: 0 }),
  ])
  const picture = agent.avatarUrl === null ? null : await pictureAt(agent.avatarUrl)
  return { agent, config, tools: wishesOf(grants), picture }
}

const atOnce: ReadonlySet<string> = new Set(agents.AT_ONCE_FIELDS)

/** The changes made by restoring a version, so that they can be undone as one. */
export function stepsBetween(before: DraftContent, after: DraftContent): Step[] {
  const fields = agents.AGENT_FIELDS.filter((field) => !atOnce.has(field))
  const isOtherPicture = before.agent.avatarUrl !== after.agent.avatarUrl
  return [
    { kind: 'agent', ...differences(before.agent, after.agent, fields) },
    { kind: 'appearance', ...differences(before.config.appearance, after.config.appearance) },
    { kind: 'leads', ...differences(before.config.leads, after.config.leads) },
    { kind: 'handoff', ...differences(before.config.handoff, after.config.handoff) },
    { kind: 'knowledge', before: before.agent.knowledgeIds, after: after.agent.knowledgeIds },
    { kind: 'tools', before: before.tools, after: after.tools },
    ...(isOtherPicture && before.picture !== 'gone' && after.picture !== 'gone'
      ? [{ kind: 'picture' as const, before: before.picture, after: after.picture }]
      : []),
  ]
}

function differences<T extends object>(
  before: T,
  after: T,
  keys = Object.keys(after) as (keyof T)[],
): { before: Partial<T>; after: Partial<T> } {
  const changed = keys.filter((key) => !isSame(before[key], after[key]))
  const pick = (values: T) => Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
