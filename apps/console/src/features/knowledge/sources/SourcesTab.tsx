import FileText from 'lucide-react/icons/file-text'
import type { knowledge } from '@millrace/contract'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { fileLimits } from '../upload/file-limits.ts'
import { UploadList } from '../upload/UploadList.tsx'
import { AddSource } from './AddSource.tsx'
import { SourcesList, type SourcesView } from './SourcesList.tsx'
import { StateFilter } from './StateFilter.tsx'

interface SourcesTabProps {
  base: knowledge.KnowledgeBase
  view: SourcesView
  onFiles: (files: File[]) => void
  onChunksOf: (sourceId: string) => void
}

/** The sources of a base: list, states, adding and removing. */
export function SourcesTab({ base, view, onFiles, onChunksOf }: SourcesTabProps) {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const isEmpty = base.sources === 0
  const add = mayWrite ? <AddSource baseId={base.id} onFiles={onFiles} /> : null
  return (
    <>
      {isEmpty ? null : (
        <div className={toolbar.toolbar}>
          <SearchField
            label={t('sources.search')}
            value={view.q ?? ''}
            onSearch={(q) => view.onChange({ q: q || undefined, state: view.state })}
          />
          <StateFilter state={view.state} onState={(state) => view.onChange({ q: view.q, state })} />
          <span className={toolbar.grow} />
          {add}
        </div>
      )}
      <UploadList baseId={base.id} />
      {isEmpty ? (
        <Notice icon={<FileText size={20} />} title={t('sources.emptyTitle')} actions={add}>
          {t('sources.emptyText', fileLimits())}
        </Notice>
      ) : (
        <SourcesList base={base} view={view} onChunksOf={onChunksOf} />
      )}
    </>
  )
}
