import { agents } from 'virtual:contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { botConfigQuery, saveBotConfig } from '../bot-config.ts'
import { agentQuery } from '../get-agent.ts'
import { removePicture, setPicture } from '../set-avatar.ts'
import { type GrantWish, grantsQuery, wishesOf } from '../tools.ts'
import { updateAgent } from '../update-agent.ts'
import { isSame } from '../../../lib/is-same.ts'
import type { Step } from './history.ts'

/** Someone else changed what the step would restore. */
export class OutdatedStep extends Error {}

/** Restores a part of the draft to its state before a step (`undo`) or after it (`redo`). */
export async function applyStep(
  queries: QueryClient,
  id: string,
  { step, way }: { step: Step; way: 'undo' | 'redo' },
): Promise<void> {
  const [from, to] = way === 'undo' ? (['after', 'before'] as const) : (['before', 'after'] as const)
  switch (step.kind) {
    case 'agent': {
      const agent = await queries.fetchQuery({ ...agentQuery(id), staleTime: 0 })
      requireSame(agent, step[from])
      queries.setQueryData(agentQuery(id).queryKey, await updateAgent(id, step[to], agent.revision))
      break
    }
    case 'appearance':
    case 'leads':
    case 'handoff': {
      const { config, revision } = await queries.fetchQuery({ ...botConfigQuery(id), staleTime: 0 })
      requireSame(config[step.kind], step[from])
      const part = { ...config[step.kind], ...step[to] }
      const saved = await saveBotConfig(id, { [step.kind]: part }, revision)
      queries.setQueryData(botConfigQuery(id).queryKey, saved)
      break
    }
    case 'knowledge': {
      // Keeps what others have added or removed.
      const body = { before: step[from], knowledgeIds: step[to] }
      await api.call(agents.setKnowledge, { params: { id }, body })
      break
    }
    case 'tools': {
      const now = wishesOf(await queries.fetchQuery({ ...grantsQuery(id), staleTime: 0 }))
      requireSame(byTool(now), changedTools(step[from], step[to]))
      const body = { before: step[from], tools: step[to] }
      const data = await api.call(agents.setTools, { params: { id }, body })
      queries.setQueryData(grantsQuery(id).queryKey, data)
      break
    }
    default: {
      const picture = step[to]
      const saved = await (picture ? setPicture(id, picture) : removePicture(id))
      queries.setQueryData(agentQuery(id).queryKey, saved)
    }
  }
  await queries.invalidateQueries({ queryKey: ['agents'] })
}

/** Only what the step itself changed must be unchanged since. */
function requireSame(now: object, expected: object): void {
  const values = now as Record<string, unknown>
  if (Object.entries(expected).some(([key, value]) => !isSame(values[key], value))) throw new OutdatedStep()
}

const byTool = (wishes: readonly GrantWish[]): Record<string, boolean | undefined> =>
  Object.fromEntries(wishes.map(({ toolId, allowWrite }) => [toolId, allowWrite]))

/** The tools that a step changed, in their state after it. */
function changedTools(
  left: readonly GrantWish[],
  other: readonly GrantWish[],
): Record<string, boolean | undefined> {
  const [mine, theirs] = [byTool(left), byTool(other)]
  const ids = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(ids.filter((id) => mine[id] !== theirs[id]).map((id) => [id, mine[id]]))
}
