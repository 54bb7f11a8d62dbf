import Button from '@mui/material/Button'
import Trash2 from 'lucide-react/icons/trash-2'
import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { useSheetsTexts } from '../texts.ts'

const SHEET_SORTS = ['updated', 'name', 'created', 'rows'] as const

/** The part of the list that is shown. */
export interface SheetsView {
  q?: string | undefined
  type?: contract.SheetKind | undefined
  sort?: (typeof SHEET_SORTS)[number] | undefined
  /** Shows the trash. */
  isTrash?: boolean | undefined
}

interface SheetsFiltersProps {
  view: SheetsView
  onView: (view: SheetsView) => void
  /** There is nothing to search; the trash can still be opened. */
  isEmpty: boolean
}

export function SheetsFilters({ view, onView, isEmpty }: SheetsFiltersProps) {
  const t = useSheetsTexts()
  const { q = '', type, sort = 'updated', isTrash = false } = view
  return (
    <div className={toolbar.toolbar}>
      {isEmpty ? null : (
        <>
          <SearchField label={t('search')} value={q} onSearch={(next) => onView({ ...view, q: next })} />
          <InlineSelect
            label={t('filters.type')}
            value={type ?? ''}
            options={[
              { value: '', label: t('types.all') },
              ...sheets.SHEET_KINDS.map((value) => ({ value, label: t(`types.${value}`) })),
            ]}
            onChange={(next) => onView({ ...view, type: next === '' ? undefined : next })}
          />
          <InlineSelect
            label={t('filters.sort')}
            value={sort}
            options={SHEET_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(next) => onView({ ...view, sort: next })}
          />
        </>
      )}
      <span className={toolbar.grow} />
      <Button
        variant="text"
        startIcon={<Trash2 size={16} />}
        aria-pressed={isTrash}
        onClick={() => onView({ ...view, isTrash: !isTrash })}
      >
        {t(isTrash ? 'trash.leave' : 'trash.title')}
      </Button>
    </div>
  )
}
