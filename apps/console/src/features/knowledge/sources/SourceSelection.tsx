import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { knowledge } from '@millrace/contract'
import { DeleteSelected } from '../../../lib/kit/dialogs/DeleteSelected.tsx'
import { SelectionBar } from '../../../lib/kit/tables/SelectionBar.tsx'
import type { Selection } from '../../../lib/kit/tables/use-selection.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteSources } from '../delete-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'

const SourceTags = lazy(() => import('../tags/SourceTags.tsx'))

interface SourceSelectionProps {
  baseId: string
  sources: readonly knowledge.Source[]
  selection: Selection
}

/** Actions on the selected sources. */
export function SourceSelection({ baseId, sources, selection }: SourceSelectionProps) {
  const t = useKnowledgeTexts()
  const remove = useDeleteSources(baseId)
  const [tagging, setTagging] = useState(false)
  const count = selection.ids.length

  function onDelete(close: () => void) {
    remove.mutate(selection.ids, {
      onSuccess: () => showMessage(t('sources.deleted', { count })),
      onSettled: () => {
        close()
        selection.clear()
      },
    })
  }

  return (
    <SelectionBar count={count} onClear={selection.clear}>
      <Button size="small" onClick={() => setTagging(true)}>
        {t('tags.action')}
      </Button>
      <DeleteSelected
        title={t('sources.deleteTitle', { count })}
        pending={remove.isPending}
        onDelete={onDelete}
      >
        {t('sources.deleteText')}
      </DeleteSelected>
      <Suspense fallback={null}>
        {tagging ? (
          <SourceTags
            baseId={baseId}
            sources={sources.filter(({ id }) => selection.has(id))}
            onClose={() => setTagging(false)}
          />
        ) : null}
      </Suspense>
    </SelectionBar>
  )
}
