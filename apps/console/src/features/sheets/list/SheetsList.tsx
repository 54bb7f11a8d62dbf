import SearchX from 'lucide-react/icons/search-x'
import Sheet from 'lucide-react/icons/sheet'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../../lib/kit/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/Notice.tsx'
import type { useSheets } from '../api/list-sheets.ts'
import { useSheetsTexts } from '../texts.ts'
import type { SheetsView } from './SheetsFilters.tsx'
import type { Asking } from './ListDialogs.tsx'
import { SheetsSkeleton, SheetsTable } from './SheetsTable.tsx'

interface SheetsListProps {
  list: ReturnType<typeof useSheets>
  view: SheetsView
  actions: ReactNode
  onAsk: (asking: Asking) => void
}

/** The sheets, or why there are none. */
export function SheetsList({ list: { data, error, refetch }, view, actions, onAsk }: SheetsListProps) {
  const t = useSheetsTexts()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SheetsSkeleton />
  if (data.total > 0) return <SheetsTable sheets={data.items} bin={view.bin ?? false} onAsk={onAsk} />
  if (view.q || view.type) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('noMatch.title')}>
        {t('noMatch.text')}
      </Notice>
    )
  }
  if (view.bin) {
    return (
      <Notice icon={<Trash2 size={20} />} title={t('bin.empty')}>
        {t('bin.text')}
      </Notice>
    )
  }
  return (
    <Notice icon={<Sheet size={20} />} title={t('empty.title')} actions={actions}>
      {t('empty.text')}
    </Notice>
  )
}
