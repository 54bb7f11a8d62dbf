import type { knowledge } from '@millrace/contract'
import { showMessage } from '../../../lib/notify/message.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { useUpdateChunk } from '../update-chunk.ts'
import { TagsDialog } from './TagsDialog.tsx'

interface ChunkTagsProps {
  baseId: string
  chunk: knowledge.Chunk
  onClose: () => void
}

/** Sets the tags of one chunk. */
export default function ChunkTags({ baseId, chunk, onClose }: ChunkTagsProps) {
  const t = useKnowledgeTexts()
  const update = useUpdateChunk(baseId)

  function save(tags: string[]) {
    update.mutate(
      { cid: chunk.id, body: { tags } },
      {
        onSuccess: () => {
          showMessage(t('tags.saved'))
          onClose()
        },
      },
    )
  }

  return (
    <TagsDialog
      baseId={baseId}
      title={t('tags.chunkTitle')}
      tags={chunk.tags}
      error={update.error}
      pending={update.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}
