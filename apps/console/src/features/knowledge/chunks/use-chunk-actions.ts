import type { knowledge } from '@millrace/contract'
import { showMessage } from '../../../lib/notify/message.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { useUpdateChunk } from '../update-chunk.ts'
import type { RowAction } from '../../../lib/kit/RowMenuList.tsx'

/** What can be done with a chunk; all of it can be taken back. */
export function useChunkActions(
  baseId: string,
  chunk: knowledge.Chunk,
  onOpen: (what: 'text' | 'tags') => void,
): RowAction[] {
  const t = useKnowledgeTexts()
  const update = useUpdateChunk(baseId)
  const { id: cid, enabled, original } = chunk

  const change = (body: Parameters<typeof update.mutate>[0]['body'], message: string): void =>
    update.mutate({ cid, body }, { onSuccess: () => showMessage(message) })

  return [
    { label: t('chunkEdit.edit'), onSelect: () => onOpen('text') },
    { label: t('chunkEdit.tags'), onSelect: () => onOpen('tags') },
    enabled
      ? {
          label: t('chunkEdit.off'),
          onSelect: () => change({ enabled: false }, t('chunkEdit.switchedOff')),
        }
      : { label: t('chunkEdit.on'), onSelect: () => change({ enabled: true }, t('chunkEdit.switchedOn')) },
    original === null
      ? null
      : { label: t('chunkEdit.revert'), onSelect: () => change({ text: null }, t('chunkEdit.reverted')) },
  ].filter((action) => action !== null)
}
