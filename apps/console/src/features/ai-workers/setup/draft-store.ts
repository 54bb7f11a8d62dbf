import type { aiWorkers } from '@millrace/contract'
import { create } from 'zustand'
import { useSession } from '../../../lib/identity/session.ts'
import { draftOf, type WorkerDraft } from './draft.ts'

/** What was filled in and not saved yet, by worker: going back and forth, or to another page, loses none of it. */
const useDrafts = create<Readonly<Record<string, Partial<WorkerDraft>>>>()(() => ({}))

interface DraftOfWorker {
  draft: WorkerDraft
  change: (part: Partial<WorkerDraft>) => void
  /** The worker as it is saved is what is shown again. */
  forget: () => void
}

export function useDraft(worker: aiWorkers.AiWorker): DraftOfWorker {
  const { id } = worker
  const typed = useDrafts((drafts) => drafts[id])
  return {
    draft: { ...draftOf(worker), ...typed },
    change: (part) => useDrafts.setState((drafts) => ({ ...drafts, [id]: { ...drafts[id], ...part } })),
    forget: () => useDrafts.setState(({ [id]: _gone, ...others }) => others, true),
  }
}

useSession.subscribe(({ token }, before) => {
  if (token === null && before.token !== null) useDrafts.setState({}, true)
})
