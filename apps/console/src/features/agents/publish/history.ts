import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { create } from 'zustand'

/** One change of the draft that this window has saved. */
export type Step =
  | { kind: 'agent'; before: Partial<contract.AgentValues>; after: Partial<contract.AgentValues> }
  | { kind: 'appearance' | 'leads'; before: object; after: object }
  | { kind: 'knowledge'; before: string[]; after: string[] }
  | { kind: 'tools'; before: ToolWish[]; after: ToolWish[] }
  | { kind: 'picture'; before: Blob | null; after: Blob | null }

interface ToolWish {
  toolId: string
  allowWrite: boolean
}

interface History {
  /** Of which agent the steps are. */
  agentId: string | null
  /** Each entry is undone as one. */
  past: Step[][]
  future: Step[][]
}

const MOST = 100

/** What can be undone and redone while the workspace of an agent is open. */
export const useDraftHistory = create<History>()(() => ({ agentId: null, past: [], future: [] }))

/** Begins anew with another agent. */
export const beginHistory = (agentId: string): void =>
  useDraftHistory.setState({ agentId, past: [], future: [] })

/** Notes a saved change, so that it can be undone; what was undone before can't be redone any more. */
export function recordSteps(agentId: string, steps: Step[]): void {
  const { agentId: open, past } = useDraftHistory.getState()
  const real = steps.filter(({ before, after }) => !isEqual(before, after))
  if (open !== agentId || real.length === 0) return
  useDraftHistory.setState({ past: [...past, real].slice(-MOST), future: [] })
}

const atOnce: ReadonlySet<string> = new Set(agents.AT_ONCE_FIELDS)

/** Notes the fields of a save, with their values before and after it. What acts at once is no part of the draft. */
export function recordFields(
  agentId: string,
  kind: 'agent' | 'appearance',
  save: { changed: object; before: object; after: object },
): void {
  const keys = Object.keys(save.changed).filter((key) => !atOnce.has(key))
  const pick = (values: object) =>
    Object.fromEntries(keys.map((key) => [key, (values as Record<string, unknown>)[key]]))
  recordSteps(agentId, [{ kind, before: pick(save.before), after: pick(save.after) }])
}

/** Whether two values of the draft are the same: texts, numbers, and lists and records of them. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a instanceof Blob || b instanceof Blob ? a === b : JSON.stringify(a) === JSON.stringify(b)

const unsaved = new Set<{ flush: () => Promise<void> }>()

/** Lets what is still being typed in a form be saved before something looks at the draft as a whole. */
export function joinDraft(saving: { flush: () => Promise<void> }): () => void {
  unsaved.add(saving)
  return () => unsaved.delete(saving)
}

export async function saveDraft(): Promise<void> {
  await Promise.all([...unsaved].map((saving) => saving.flush()))
}
