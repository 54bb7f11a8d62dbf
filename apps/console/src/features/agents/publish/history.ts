import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { create } from 'zustand'
import { isSame } from '../../../lib/is-same.ts'

/** Parts of the chat's settings that belong to the draft. The others apply at once. */
const DRAFT_PARTS = ['appearance', 'leads', 'handoff'] as const
type DraftPart = (typeof DRAFT_PARTS)[number]

export const isInDraft = (part: keyof contract.BotConfig): part is DraftPart =>
  DRAFT_PARTS.some((one) => one === part)

/** A change of the draft saved by this window. */
export type Step =
  | { kind: 'agent'; before: Partial<contract.AgentValues>; after: Partial<contract.AgentValues> }
  | { kind: DraftPart; before: object; after: object }
  | { kind: 'knowledge'; before: string[]; after: string[] }
  | { kind: 'tools'; before: ToolWish[]; after: ToolWish[] }
  | { kind: 'picture'; before: Blob | null; after: Blob | null }

interface ToolWish {
  toolId: string
  allowWrite: boolean
}

interface History {
  /** The agent that the steps belong to. */
  agentId: string | null
  /** Each entry is undone as one. */
  past: Step[][]
  future: Step[][]
  /** When the newest entry of the past was saved, in ms; null when nothing is added to it anymore. */
  typedAt: number | null
}

const MOST = 100
/** Fields are saved at each pause in typing. Saves within this time of each other are undone as one. */
const PAUSE_MS = 5000

/** What can be undone and redone while an agent's workspace is open. */
export const useDraftHistory = create<History>()(() => ({
  agentId: null,
  past: [],
  future: [],
  typedAt: null,
}))

/** Starts over with another agent. */
export const beginHistory = (agentId: string): void =>
  useDraftHistory.setState({ agentId, past: [], future: [], typedAt: null })

/** Records a saved change, so that it can be undone; undone changes can't be redone after that. */
export function recordSteps(agentId: string, steps: Step[]): void {
  const { agentId: open, past } = useDraftHistory.getState()
  const real = steps.filter(({ before, after }) => !isSame(before, after))
  if (open !== agentId || real.length === 0) return
  useDraftHistory.setState({ past: [...past, real].slice(-MOST), future: [], typedAt: null })
}

const atOnce: ReadonlySet<string> = new Set(agents.AT_ONCE_FIELDS)

/**
 * Records the fields of a save, with their values before and after it. Settings that apply at once are not part of the
 * draft.
 */
export function recordFields(
  agentId: string,
  kind: 'agent' | DraftPart,
  save: { changed: object; before: object; after: object },
): void {
  const keys = Object.keys(save.changed).filter((key) => !atOnce.has(key))
  const pick = (values: object) =>
    Object.fromEntries(keys.map((key) => [key, (values as Record<string, unknown>)[key]]))
  const step: Step = { kind, before: pick(save.before), after: pick(save.after) }
  if (!continueTyping(agentId, step)) recordSteps(agentId, [step])
  if (keys.length === 1) useDraftHistory.setState({ typedAt: Date.now() })
}

/** Merges a save into the previous entry if someone is still typing in the same field. Returns whether it did. */
function continueTyping(agentId: string, step: Step): boolean {
  const { agentId: open, past, future, typedAt } = useDraftHistory.getState()
  const entry = past.at(-1)
  const [last] = entry ?? []
  if (open !== agentId || !last || entry!.length > 1 || future.length > 0 || typedAt === null) return false
  const isSameField = last.kind === step.kind && isSame(Object.keys(last.after!), Object.keys(step.after!))
  if (!isSameField || !isSame(last.after, step.before) || Date.now() - typedAt > PAUSE_MS) return false
  const joined = { ...last, after: step.after } as Step
  const rest = past.slice(0, -1)
  // Typed back to the original value: there is nothing to undo.
  useDraftHistory.setState({ past: isSame(joined.before, joined.after) ? rest : [...rest, [joined]] })
  return true
}

const unsaved = new Set<{ flush: () => Promise<void> }>()

/** Saves what is still being typed in a form before the draft is read as a whole. */
export function joinDraft(saving: { flush: () => Promise<void> }): () => void {
  unsaved.add(saving)
  return () => unsaved.delete(saving)
}

export async function saveDraft(): Promise<void> {
  await Promise.all([...unsaved].map((saving) => saving.flush()))
  useDraftHistory.setState({ typedAt: null })
}
