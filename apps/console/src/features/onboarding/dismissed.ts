import { create } from 'zustand'

/** Agents whose news have been closed in this visit. */
export const useDismissed = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }))

export function dismiss(agentId: string): void {
  useDismissed.setState(({ ids }) => ({ ids: new Set([...ids, agentId]) }))
}
