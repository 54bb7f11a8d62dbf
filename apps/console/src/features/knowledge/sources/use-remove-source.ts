import { offerUndo } from '../../../lib/notify/undo.ts'
import { deleteOnLeaving, useDeleteSources } from '../delete-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { markRemoved, unmarkRemoved } from './removal.ts'

/** Takes a source away at once, and deletes it when that is no longer undone. */
export function useRemoveSource(baseId: string) {
  const t = useKnowledgeTexts()
  const { mutateAsync } = useDeleteSources(baseId)
  return ({ id, name }: { id: string; name: string }) => {
    markRemoved(id)
    offerUndo({
      message: t('sources.removed', { name }),
      undo: () => unmarkRemoved(id),
      // A failure is told by the banner; the source is then back in the list.
      commit: () => void mutateAsync([id]).finally(() => unmarkRemoved(id)),
      commitOnLeaving: () => deleteOnLeaving(baseId, id),
    })
  }
}
