import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useTags } from '../base-tags.ts'
import type { ChunkFilter } from '../list-chunks.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './ChunksTab.module.css'

const ManageTags = lazy(() => import('../tags/ManageTags.tsx'))

export type ChunkView = Omit<ChunkFilter, 'sourceId'>

const STATES = ['on', 'off', 'edited'] as const

interface ChunkFiltersProps {
  baseId: string
  /** Names of sources by id. */
  names: ReadonlyMap<string, string>
  sourceId: string | undefined
  view: ChunkView
  onSource: (sourceId: string | undefined) => void
  onView: (view: ChunkView) => void
}

/** Which chunks are shown. */
export function ChunkFilters({ baseId, names, sourceId, view, onSource, onView }: ChunkFiltersProps) {
  const t = useKnowledgeTexts()
  const { data: tags = [] } = useTags(baseId)
  return (
    <div className={css.filters}>
      <div className={css.search}>
        <SearchField
          label={t('chunkFilter.search')}
          value={view.search ?? ''}
          onSearch={(search) => onView({ ...view, search: search || undefined })}
        />
      </div>
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
      <SelectField
        label={t('chunkFilter.state')}
        value={view.state ?? ''}
        onChange={({ target }) => onView({ ...view, state: STATES.find((one) => one === target.value) })}
      >
        <option value="">{t('chunkFilter.all')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`chunkFilter.${state}`)}
          </option>
        ))}
      </SelectField>
      {tags.length > 0 || view.tag ? (
        <SelectField
          label={t('chunkFilter.tag')}
          value={view.tag ?? ''}
          onChange={({ target }) => onView({ ...view, tag: target.value || undefined })}
        >
          <option value="">{t('chunkFilter.anyTag')}</option>
          {[...new Set([...tags.map(({ name }) => name), ...(view.tag ? [view.tag] : [])])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ) : null}
      {tags.length > 0 ? <Manage baseId={baseId} /> : null}
    </div>
  )
}

function Manage({ baseId }: { baseId: string }) {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t('tags.manage')}
      </Button>
      <Suspense fallback={null}>
        {open ? <ManageTags baseId={baseId} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
