import { create } from 'zustand'
import { useConfig } from '../../../lib/identity/config.ts'
import { useSession } from '../../../lib/identity/session.ts'
import { tabDrafts } from '../../../lib/tab-drafts.ts'
import { newDraft } from './draft.ts'
import type { LaunchDraft } from './types.ts'

/** The choices per flow and project. Stored per tab, so that neither a reload nor navigation loses them. */
const useDrafts = create<Readonly<Record<string, LaunchDraft>>>()(() => ({}))

const kept = tabDrafts<LaunchDraft>('launch')

const keyOf = (flowId: string): string => `${useConfig.getState().currentProjectId ?? ''}:${flowId}`

export function useDraft(flowId: string, name: string): [LaunchDraft, (part: Partial<LaunchDraft>) => void] {
  const key = keyOf(flowId)
  const chosen = useDrafts((drafts) => drafts[key])
  const fresh = newDraft(name)
  const draft = chosen ?? { ...fresh, ...kept.read(key, fresh) }
  return [
    draft,
    (part) => {
      // Does not overwrite what arrived in the meantime.
      const next = { ...(useDrafts.getState()[key] ?? draft), ...part }
      useDrafts.setState({ [key]: next })
      kept.write(key, next)
    },
  ]
}

/** Clears the draft after a launch or when the wizard is closed. */
export function forgetDraft(flowId: string): void {
  const key = keyOf(flowId)
  useDrafts.setState(({ [key]: _gone, ...others }) => others, true)
  kept.write(key, null)
}

// Another user in this tab starts over; after an expired session, the draft is kept.
useSession.subscribe(({ left }, before) => {
  if (!left || before.left) return
  kept.forget()
  useDrafts.setState({}, true)
})
