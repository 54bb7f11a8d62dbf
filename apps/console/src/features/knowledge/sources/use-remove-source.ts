import { offerUndo } from '../../../lib/notify/undo.ts'
import { deleteOnLeaving, useDeleteSources } from '../delete-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { markRemoved, unmarkRemoved } from './removal.ts'

/** Hides a source at once, and deletes it once that can't be undone anymore. */
export function useRemoveSource(baseId: string) {
  const t = useKnowledgeTexts()
  const { mutateAsync } = useDeleteSources(baseId)
  return ({ id, name }: { id: string; name: string }) => {
    markRemoved(id)
    offerUndo({
      message: t('sources.removed', { name }),
      undo: () => unmarkRemoved(id),
      // The banner reports a failure; the source is then back in the list.
      commit: () => void mutateAsync([id]).finally(() => unmarkRemoved(id)),
      commitOnLeaving: () => deleteOnLeaving(baseId, id),
    })
  }
}
