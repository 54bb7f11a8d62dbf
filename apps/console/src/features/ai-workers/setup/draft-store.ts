import type { aiWorkers } from '@millrace/contract'
import { useState } from 'react'
import { create } from 'zustand'
import { useSession } from '../../../lib/identity/session.ts'
import { tabDrafts } from '../../../lib/tab-drafts.ts'
import { draftOf, type WorkerDraft } from './draft.ts'

/**
 * What was filled in and not saved yet, by worker: going back and forth, to another page, or a reload loses none of it.
 */
const useDrafts = create<Readonly<Record<string, Partial<WorkerDraft>>>>()(() => ({}))
const kept = tabDrafts<WorkerDraft>('worker', ['schedule', 'trigger'])

interface DraftOfWorker {
  draft: WorkerDraft
  change: (part: Partial<WorkerDraft>) => void
  /** The worker as it is saved is what is shown again. */
  forget: () => void
}

export function useDraft(worker: aiWorkers.AiWorker): DraftOfWorker {
  const { id } = worker
  const saved = draftOf(worker)
  const [before] = useState(() => kept.read(id, saved))
  const typed = useDrafts((drafts) => drafts[id]) ?? before
  return {
    draft: { ...saved, ...typed },
    change(part) {
      // Does not overwrite what arrived in the meantime.
      const draft = { ...(useDrafts.getState()[id] ?? typed), ...part }
      kept.write(id, draft)
      useDrafts.setState((drafts) => ({ ...drafts, [id]: draft }))
    },
    forget() {
      kept.write(id, null)
      useDrafts.setState((drafts) => ({ ...drafts, [id]: {} }))
    },
  }
}

// Another user in this tab starts over; after an expired session, the draft is kept.
useSession.subscribe(({ left }, before) => {
  if (!left || before.left) return
  kept.forget()
  useDrafts.setState({}, true)
})
