import { create } from 'zustand'
import { useConfig } from '../../../lib/identity/config.ts'
import { useSession } from '../../../lib/identity/session.ts'
import { newDraft } from './draft.ts'
import { forgetKept, readKept, writeKept } from './kept-drafts.ts'
import type { LaunchDraft } from './types.ts'

/** What was chosen for each flow of a project. A tab keeps it: neither a reload nor another page loses it. */
const useDrafts = create<Readonly<Record<string, LaunchDraft>>>()(() => ({}))

const keyOf = (flowId: string): string => `${useConfig.getState().currentProjectId ?? ''}:${flowId}`

export function useDraft(flowId: string, name: string): [LaunchDraft, (part: Partial<LaunchDraft>) => void] {
  const key = keyOf(flowId)
  const chosen = useDrafts((drafts) => drafts[key])
  const draft = chosen ?? readKept(key, newDraft(name))
  return [
    draft,
    (part) => {
      // What arrived in the meantime is not written over.
      const next = { ...(useDrafts.getState()[key] ?? draft), ...part }
      useDrafts.setState({ [key]: next })
      writeKept(key, next)
    },
  ]
}

/** Begins anew, after a launch or when the wizard is closed. */
export function forgetDraft(flowId: string): void {
  const key = keyOf(flowId)
  useDrafts.setState(({ [key]: _gone, ...others }) => others, true)
  writeKept(key, null)
}

// Whoever signs in next in this tab begins anew; who was signed out by the clock goes on.
useSession.subscribe(({ left }, before) => {
  if (!left || before.left) return
  forgetKept()
  useDrafts.setState({}, true)
})
