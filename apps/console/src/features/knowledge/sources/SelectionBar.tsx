import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { knowledge } from '@millrace/contract'
import { ConfirmDialog } from '../../../lib/kit/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteSources } from '../delete-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './SelectionBar.module.css'

const SourceTags = lazy(() => import('../tags/SourceTags.tsx'))

interface SelectionBarProps {
  baseId: string
  sources: readonly knowledge.Source[]
  selected: ReadonlySet<string>
  onClear: () => void
}

/** What can be done with the selected sources. */
export function SelectionBar({ baseId, sources, selected, onClear }: SelectionBarProps) {
  const t = useKnowledgeTexts()
  const remove = useDeleteSources(baseId)
  const [asking, setAsking] = useState(false)
  const [tagging, setTagging] = useState(false)
  const count = selected.size
  if (count === 0) return null

  function confirm() {
    remove.mutate([...selected], {
      onSuccess: () => showMessage(t('sources.deleted', { count })),
      onSettled: () => {
        setAsking(false)
        onClear()
      },
    })
  }

  return (
    <div className={css.bar}>
      <output className={css.count}>{t('sources.selected', { count })}</output>
      <Button size="small" onClick={() => setTagging(true)}>
        {t('tags.action')}
      </Button>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t('sources.delete')}
      </Button>
      <Button size="small" variant="text" onClick={onClear}>
        {t('sources.clear')}
      </Button>
      <Suspense fallback={null}>
        {tagging ? (
          <SourceTags
            baseId={baseId}
            sources={sources.filter(({ id }) => selected.has(id))}
            onClose={() => setTagging(false)}
          />
        ) : null}
      </Suspense>
      {asking ? (
        <ConfirmDialog
          title={t('sources.deleteTitle', { count })}
          action={t('sources.delete')}
          pending={remove.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('sources.deleteText')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
