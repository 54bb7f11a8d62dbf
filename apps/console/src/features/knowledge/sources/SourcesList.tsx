import SearchX from 'lucide-react/icons/search-x'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import type { knowledge } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import { useSelection } from '../../../lib/kit/tables/use-selection.ts'
import { SOURCES_PAGE, useSources } from '../list-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { useRemoved } from './removal.ts'
import { SourceSelection } from './SourceSelection.tsx'
import { SourcesSkeleton, SourcesTable } from './SourcesTable.tsx'

const SitePages = lazy(() => import('../sites/SitePages.tsx'))
const DriveFiles = lazy(() => import('../drive/DriveFiles.tsx'))

export interface SourcesView {
  q: string | undefined
  state: knowledge.SourceState | undefined
  page: number
  /** The site whose pages, or the Drive source whose files, are shown. */
  site: string | undefined
  onChange: (view: {
    q?: string | undefined
    state?: knowledge.SourceState | undefined
    page?: number | undefined
    site?: string | undefined
  }) => void
}

interface SourcesListProps {
  base: knowledge.KnowledgeBase
  view: SourcesView
  onChunksOf: (sourceId: string) => void
}

/** A page of a base's sources, with the actions on selected ones. */
export function SourcesList({ base, view, onChunksOf }: SourcesListProps) {
  const t = useKnowledgeTexts()
  const filter = { page: view.page, search: view.q, state: view.state }
  const { data, error, refetch } = useSources(base.id, filter)
  const removed = useRemoved((removal) => removal.ids)
  const sources = data?.items.filter(({ id }) => !removed.has(id)) ?? []
  const selection = useSelection(sources.map(({ id }) => id))
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SourcesSkeleton />

  const site = sources.find(({ id }) => id === view.site)
  const shownView = { q: view.q, state: view.state, page: view.page === 1 ? undefined : view.page }
  if (sources.length === 0) {
    return (
      <Notice
        icon={<SearchX size={20} />}
        title={t('sources.noMatchTitle')}
        actions={<Button onClick={() => view.onChange({})}>{t('sources.reset')}</Button>}
      >
        {t('sources.noMatchText')}
      </Notice>
    )
  }
  return (
    <>
      <SourceSelection baseId={base.id} sources={sources} selection={selection} />
      <SourcesTable
        base={base}
        sources={sources}
        selection={selection}
        onChunksOf={onChunksOf}
        onPagesOf={(site) => view.onChange({ ...shownView, site })}
      />
      <Suspense fallback={null}>
        {site?.type === 'drive' ? (
          <DriveFiles baseId={base.id} source={site} onClose={() => view.onChange(shownView)} />
        ) : site ? (
          <SitePages
            baseId={base.id}
            source={site}
            onClose={() => view.onChange(shownView)}
            onChunksOf={onChunksOf}
          />
        ) : null}
      </Suspense>
      <Pager
        page={view.page}
        size={SOURCES_PAGE}
        total={data.total}
        onPage={(page) => view.onChange({ q: view.q, state: view.state, page })}
      />
    </>
  )
}
