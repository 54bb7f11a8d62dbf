import { create } from 'zustand'
import { newDraft } from './draft.ts'
import type { LaunchDraft } from './types.ts'

/** What was chosen for each flow, as long as the console is open: leaving the wizard loses nothing. */
const useDrafts = create<Readonly<Record<string, LaunchDraft>>>()(() => ({}))

export function useDraft(flowId: string, name: string): [LaunchDraft, (part: Partial<LaunchDraft>) => void] {
  const kept = useDrafts((drafts) => drafts[flowId])
  const draft = kept ?? newDraft(name)
  return [
    draft,
    // What came in meanwhile is not written over.
    (part) => useDrafts.setState((now) => ({ [flowId]: { ...(now[flowId] ?? draft), ...part } })),
  ]
}

/** Begins anew with the next launch. */
export const forgetDraft = (flowId: string): void =>
  useDrafts.setState(({ [flowId]: _gone, ...others }) => others, true)
