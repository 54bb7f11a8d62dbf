import Button from '@mui/material/Button'
import Layers from 'lucide-react/icons/layers'
import { useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { type ChunkFilter, useChunks } from '../list-chunks.ts'
import { useSourceChoice } from '../list-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { ChunkCard } from './ChunkCard.tsx'
import { ChunkFilters, type ChunkView } from './ChunkFilters.tsx'
import css from './ChunksTab.module.css'

interface ChunksTabProps {
  baseId: string
  sourceId: string | undefined
  onSource: (sourceId: string | undefined) => void
}

/** Shows and edits the chunks of the sources. */
export function ChunksTab({ baseId, sourceId, onSource }: ChunksTabProps) {
  const [view, setView] = useState<ChunkView>({})
  const { data: sources } = useSourceChoice(baseId)
  const names = new Map(sources?.items.map(({ id, name }) => [id, name]))
  function showAll() {
    setView({})
    if (sourceId) onSource(undefined)
  }
  return (
    <>
      <ChunkFilters
        baseId={baseId}
        names={names}
        sourceId={sourceId}
        view={view}
        onSource={onSource}
        onView={setView}
      />
      <Chunks baseId={baseId} filter={{ sourceId, ...view }} names={names} onShowAll={showAll} />
    </>
  )
}

interface ChunksProps {
  baseId: string
  filter: ChunkFilter
  names: ReadonlyMap<string, string>
  onShowAll: () => void
}

function Chunks({ baseId, filter, names, onShowAll }: ChunksProps) {
  const t = useKnowledgeTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChunks(baseId, filter)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <ChunksSkeleton />
  const chunks = data.pages.flatMap(({ items }) => items)
  if (chunks.length === 0) return <NoChunks filtered={isFiltered(filter)} onShowAll={onShowAll} />
  return (
    <>
      <ol className={css.list} aria-label={t('chunks.list')}>
        {chunks.map((chunk) => (
          <ChunkCard
            key={chunk.id}
            baseId={baseId}
            chunk={chunk}
            sourceName={filter.sourceId ? undefined : names.get(chunk.sourceId)}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('chunks.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const isFiltered = ({ sourceId, search, tag, state }: ChunkFilter): boolean =>
  Boolean(sourceId ?? search ?? tag ?? state)

function NoChunks({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const t = useKnowledgeTexts()
  const all = filtered ? <Button onClick={onShowAll}>{t('chunkFilter.reset')}</Button> : null
  return (
    <Notice
      icon={<Layers size={20} />}
      title={t(filtered ? 'chunkFilter.none' : 'chunks.empty')}
      actions={all}
    >
      {t(filtered ? 'chunkFilter.noneText' : 'chunks.emptyText')}
    </Notice>
  )
}

function ChunksSkeleton() {
  return (
    <Loading>
      <div className={css.list}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={140} radius={8} />
        ))}
      </div>
    </Loading>
  )
}
