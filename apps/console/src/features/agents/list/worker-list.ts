import { readStored, writeStored } from '../../../lib/storage.ts'
import type { AgentSummary } from './summary.ts'

/** The list as it was last seen, to be shown while it is fetched anew. */
interface WorkerList {
  projectId: string
  items: readonly AgentSummary[]
}

/** More are not worth the room. */
const MOST = 50

export function keepWorkerList({ projectId, items }: WorkerList): void {
  writeStored('aiwork', JSON.stringify({ projectId, items: items.slice(0, MOST) }))
}

/** The kept list of this project; null when there is none, or none that can be read. */
export function restoreWorkerList(projectId: string | null): WorkerList | null {
  const kept = parse(readStored('aiwork') ?? '')
  if (!isWorkerList(kept) || kept.projectId !== projectId) return null
  return kept
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isWorkerList(value: unknown): value is WorkerList {
  if (typeof value !== 'object' || value === null) return false
  const { projectId, items } = value as Partial<WorkerList>
  return typeof projectId === 'string' && Array.isArray(items) && items.every(isSummary)
}

const TEXTS = ['id', 'publicId', 'name', 'description', 'visibility', 'model', 'createdAt'] as const

function isSummary(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const agent = value as Partial<AgentSummary>
  return (
    TEXTS.every((key) => typeof agent[key] === 'string') &&
    typeof agent.avatar === 'number' &&
    typeof agent.conversations === 'number' &&
    Array.isArray(agent.knowledgeIds) &&
    (agent.lastUsedAt === null || typeof agent.lastUsedAt === 'string')
  )
}
