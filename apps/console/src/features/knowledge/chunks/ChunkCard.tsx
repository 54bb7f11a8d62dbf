import { PassageText } from '@millrace/ui'
import { lazy, Suspense, useState } from 'react'
import type { knowledge } from '@millrace/contract'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { OpenDocument } from '../document/OpenDocument.tsx'
import { Tags } from '../tags/Tags.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import { Place } from './Place.tsx'
import css from './ChunkCard.module.css'
import { showMessage } from '../../../lib/notify/message.ts'
import { useUpdateChunk } from '../update-chunk.ts'
import type { RowAction } from '../../../lib/kit/tables/RowMenuList.tsx'

const ChunkEditor = lazy(() => import('./ChunkEditor.tsx'))
const ChunkTags = lazy(() => import('../tags/ChunkTags.tsx'))

interface ChunkCardProps {
  baseId: string
  chunk: knowledge.Chunk
  /** Shown when chunks of several sources are listed together. */
  sourceName: string | undefined
}

/** One chunk and its origin; members who can write edit it in place. */
export function ChunkCard({ baseId, chunk, sourceName }: ChunkCardProps) {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState<'text' | 'tags' | null>(null)
  const actions = useChunkActions(baseId, chunk, setOpen)
  const close = () => setOpen(null)
  const text = <PassageText text={chunk.text} ranges={[]} tableLabel={t('chunkEdit.table')} />
  return (
    <li className={css.card} data-off={!chunk.enabled}>
      <header className={css.head}>
        {sourceName ? <span className={css.source}>{sourceName}</span> : null}
        {chunk.heading ? <span>{chunk.heading}</span> : null}
        <Place {...chunk} />
        {chunk.enabled ? null : <span className={css.mark}>{t('chunkEdit.isOff')}</span>}
        {chunk.original === null ? null : <span className={css.mark}>{t('chunkEdit.isEdited')}</span>}
        <Tags tags={chunk.tags} />
        <span className={css.open}>
          <OpenDocument
            place={{
              baseId,
              sourceId: chunk.sourceId,
              name: sourceName ?? t('document.title'),
              chunkId: chunk.id,
            }}
          />
        </span>
        {mayWrite ? (
          <span className={css.menu}>
            <RowMenu label={t('chunkEdit.menu')} actions={actions} />
          </span>
        ) : null}
      </header>
      {open === 'text' ? (
        <Suspense fallback={text}>
          <ChunkEditor baseId={baseId} chunk={chunk} onClose={close} />
        </Suspense>
      ) : (
        <div className={css.text}>{text}</div>
      )}
      {chunk.original !== null && open !== 'text' ? (
        <details className={css.original}>
          <summary>{t('chunkEdit.original')}</summary>
          <PassageText text={chunk.original} ranges={[]} tableLabel={t('chunkEdit.table')} />
        </details>
      ) : null}
      <Suspense fallback={null}>
        {open === 'tags' ? <ChunkTags baseId={baseId} chunk={chunk} onClose={close} /> : null}
      </Suspense>
    </li>
  )
}

/** The actions on a chunk; all of them can be undone. */
function useChunkActions(
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
