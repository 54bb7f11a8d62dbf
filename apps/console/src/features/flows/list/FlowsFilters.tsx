import Button from '@mui/material/Button'
import Trash2 from 'lucide-react/icons/trash-2'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { InlineSelect } from '../../../lib/flows/InlineSelect.tsx'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'

const FLOW_SORTS = ['updated', 'title', 'created'] as const
const FLOW_SCOPES = ['all', 'own', 'shared'] as const

/** Filters of the list. */
export interface FlowsView {
  q?: string | undefined
  tag?: string | undefined
  scope?: (typeof FLOW_SCOPES)[number] | undefined
  sort?: (typeof FLOW_SORTS)[number] | undefined
  /** Shows the trash. */
  isTrash?: boolean | undefined
}

interface FlowsFiltersProps {
  view: FlowsView
  onView: (view: FlowsView) => void
  /** Tags in use. */
  tags: readonly string[]
  /** Nothing to search; the trash can still be opened. */
  isEmpty: boolean
}

export function FlowsFilters({ view, onView, tags, isEmpty }: FlowsFiltersProps) {
  const t = useFlowsTexts()
  const { q = '', tag, scope = 'all', sort = 'updated', isTrash = false } = view
  const offered = tag !== undefined && !tags.includes(tag) ? [tag, ...tags] : tags
  return (
    <div className={toolbar.toolbar}>
      {isEmpty ? null : (
        <>
          <SearchField label={t('search')} value={q} onSearch={(next) => onView({ ...view, q: next })} />
          {offered.length > 0 ? (
            <InlineSelect
              label={t('filters.tag')}
              value={tag ?? ''}
              options={[
                { value: '', label: t('filters.allTags') },
                ...offered.map((value) => ({ value, label: value })),
              ]}
              onChange={(next) => onView({ ...view, tag: next || undefined })}
            />
          ) : null}
          <InlineSelect
            label={t('filters.scope')}
            value={scope}
            options={FLOW_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
            onChange={(next) => onView({ ...view, scope: next })}
          />
          <InlineSelect
            label={t('filters.sort')}
            value={sort}
            options={FLOW_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
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
