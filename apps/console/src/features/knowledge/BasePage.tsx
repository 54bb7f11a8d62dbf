import { lazy, Suspense, type ReactNode } from 'react'
import type { knowledge } from '@millrace/contract'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { DropHint } from '../../lib/DropHint.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { Tabs } from '../../lib/kit/Tabs.tsx'
import { useMay, useMayWrite } from '../../lib/session/use-may.ts'
import { ChunksTab } from './chunks/ChunksTab.tsx'
import { useBase } from './get-base.ts'
import SearchTest from './search/SearchTest.tsx'
import type { SourcesView } from './sources/SourcesList.tsx'
import { SourcesTab } from './sources/SourcesTab.tsx'
import { useKnowledgeTexts } from './texts.ts'
import { fileLimits } from './upload/file-limits.ts'
import { useUpload } from './upload/use-upload.ts'
import { useDrop } from '../../lib/use-drop.ts'

const GapsTab = lazy(() => import('./gaps/GapsTab.tsx'))
const SettingsTab = lazy(() => import('./settings/SettingsTab.tsx'))

const TABS = ['sources', 'chunks', 'search', 'gaps', 'settings'] as const
type BaseTab = (typeof TABS)[number]

interface BasePageProps {
  id: string
  tab: BaseTab
  onTab: (tab: BaseTab) => void
  /** What the sources tab shows. */
  view: SourcesView
  /** The source whose chunks are shown; all when undefined. */
  sourceId: string | undefined
  onChunksOf: (sourceId: string | undefined) => void
  onDeleted: () => void
}

/** One knowledge base: its sources, chunks, a search test, and settings. */
export function BasePage(props: BasePageProps) {
  const { id } = props
  const t = useKnowledgeTexts()
  const { data: base, error, refetch } = useBase(id)
  const crumbs = [{ label: t('title'), to: '/console/knowledge' }] as const
  if (base) return <Loaded {...props} base={base} />
  return (
    <Page title={t('title')} crumbs={error ? [] : crumbs} pending={!error}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Page>
  )
}

function Loaded(props: BasePageProps & { base: knowledge.KnowledgeBase }) {
  const { base, tab, onTab } = props
  const t = useKnowledgeTexts()
  const upload = useUploadTo(base.id, () => onTab('sources'))
  const mayReadGaps = useMay('readConversations') === 'yes'
  const tabs = TABS.filter((key) => key !== 'gaps' || mayReadGaps || tab === 'gaps')
  const items = tabs.map((key) => ({ key, label: t(`tabs.${key}`), count: countOf(base, key) }))
  return (
    <Page title={base.name} crumbs={[{ label: t('title'), to: '/console/knowledge' }]}>
      <Tabs label={t('tabs.label')} items={items} selected={tab} onSelect={onTab}>
        <Panel {...props} onFiles={upload.add} />
      </Tabs>
      {upload.over ? (
        <DropHint title={t('upload.drop', { name: base.name })} text={t('upload.dropHint', fileLimits())} />
      ) : null}
    </Page>
  )
}

function Panel({
  base,
  tab,
  view,
  sourceId,
  onChunksOf,
  onDeleted,
  onFiles,
}: BasePageProps & { base: knowledge.KnowledgeBase; onFiles: (files: File[]) => void }): ReactNode {
  switch (tab) {
    case 'sources':
      return <SourcesTab base={base} view={view} onFiles={onFiles} onChunksOf={onChunksOf} />
    case 'chunks':
      return <ChunksTab baseId={base.id} sourceId={sourceId} onSource={onChunksOf} />
    case 'search':
      return <SearchTest baseId={base.id} onChunksOf={onChunksOf} />
    case 'gaps':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <GapsTab baseId={base.id} />
        </Suspense>
      )
    case 'settings':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <SettingsTab key={base.id} base={base} onDeleted={onDeleted} />
        </Suspense>
      )
    default:
      return null
  }
}

function countOf(base: knowledge.KnowledgeBase, tab: BaseTab): number | undefined {
  if (tab === 'sources') return base.sources
  return tab === 'chunks' ? base.chunks : undefined
}

/** Uploading to a base, also by dropping files anywhere on its page. */
function useUploadTo(baseId: string, onAdded: () => void) {
  const upload = useUpload()
  const mayWrite = useMayWrite()
  function add(files: File[]) {
    if (files.length === 0) return
    onAdded()
    void upload(baseId, files)
  }
  return { add, over: useDrop(mayWrite, add) }
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton height={36} />
      <Skeleton height={240} radius={8} />
    </Loading>
  )
}
