import Button from '@mui/material/Button'
import SearchX from 'lucide-react/icons/search-x'
import Trash2 from 'lucide-react/icons/trash-2'
import Workflow from 'lucide-react/icons/workflow'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import type { useFlows } from '../api/list-flows.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import type { FlowsView } from './FlowsFilters.tsx'
import type { FlowDeeds } from './FlowMenu.tsx'
import { FlowsSkeleton, FlowsTable } from './FlowsTable.tsx'

interface FlowsListProps extends FlowDeeds {
  list: ReturnType<typeof useFlows>
  view: FlowsView
  actions: ReactNode
  /** Removes the filters. */
  onAll: () => void
}

/** The list of flows, or why it is empty. */
export function FlowsList({
  list: { data, error, refetch },
  view,
  actions,
  onAll,
  ...deeds
}: FlowsListProps) {
  const t = useFlowsTexts()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <FlowsSkeleton />
  if (data.total > 0) return <FlowsTable flows={data.items} isTrash={view.isTrash ?? false} {...deeds} />
  if (view.q || view.tag || (view.scope && view.scope !== 'all')) {
    return (
      <Notice
        icon={<SearchX size={20} />}
        title={t('noMatch.title')}
        actions={<Button onClick={onAll}>{t('noMatch.all')}</Button>}
      >
        {t('noMatch.text')}
      </Notice>
    )
  }
  if (view.isTrash) {
    return (
      <Notice icon={<Trash2 size={20} />} title={t('trash.empty')}>
        {t('trash.text')}
      </Notice>
    )
  }
  return (
    <Notice icon={<Workflow size={20} />} title={t('empty.title')} actions={actions}>
      {t('empty.text')}
    </Notice>
  )
}
