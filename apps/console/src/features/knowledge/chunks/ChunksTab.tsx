import Button from '@mui/material/Button'
import Layers from 'lucide-react/icons/layers'
import { FailureNotice } from '../../../lib/kit/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { SelectField } from '../../../lib/kit/SelectField.tsx'
import { useChunks } from '../list-chunks.ts'
import { useSourceChoice } from '../list-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { ChunkCard } from './ChunkCard.tsx'
import css from './ChunksTab.module.css'

interface ChunksTabProps {
  baseId: string
  sourceId: string | undefined
  onSource: (sourceId: string | undefined) => void
}

/** Reads what the sources were cut into. */
export function ChunksTab({ baseId, sourceId, onSource }: ChunksTabProps) {
  const t = useKnowledgeTexts()
  const { data: sources } = useSourceChoice(baseId)
  const names = new Map(sources?.items.map(({ id, name }) => [id, name]))
  return (
    <>
      <div className={css.filter}>
        <SelectField
          label={t('chunks.source')}
          value={sourceId ?? ''}
          onChange={({ target }) => onSource(target.value || undefined)}
        >
          <option value="">{t('chunks.all')}</option>
          {sourceId && !names.has(sourceId) ? <option value={sourceId}>{sourceId}</option> : null}
          {[...names].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Chunks baseId={baseId} sourceId={sourceId} names={names} />
    </>
  )
}

interface ChunksProps {
  baseId: string
  sourceId: string | undefined
  names: ReadonlyMap<string, string>
}

function Chunks({ baseId, sourceId, names }: ChunksProps) {
  const t = useKnowledgeTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChunks(baseId, sourceId)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <ChunksSkeleton />
  const chunks = data.pages.flatMap(({ items }) => items)
  if (chunks.length === 0) {
    return (
      <Notice icon={<Layers size={20} />} title={t('chunks.empty')}>
        {t('chunks.emptyText')}
      </Notice>
    )
  }
  return (
    <>
      <ol className={css.list} aria-label={t('chunks.list')}>
        {chunks.map((chunk) => (
          <ChunkCard
            key={chunk.id}
            chunk={chunk}
            sourceName={sourceId ? undefined : names.get(chunk.sourceId)}
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
