import type { AgentSummary } from './summary.ts'

export type AgentSort = 'used' | 'name' | 'created'

const ORDERS: Record<AgentSort, (a: AgentSummary, b: AgentSummary) => number> = {
  // Unused agents come last, newest first.
  used: (a, b) => compare(b.lastUsedAt ?? '', a.lastUsedAt ?? '') || compare(b.createdAt, a.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' }),
  created: (a, b) => compare(b.createdAt, a.createdAt),
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export const sortAgents = (agents: readonly AgentSummary[], sort: AgentSort): AgentSummary[] =>
  agents.toSorted(ORDERS[sort])
