import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useTags } from '../base-tags.ts'
import { useSourceChoice } from '../list-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './SearchTest.module.css'

export interface Filters {
  sourceId?: string | undefined
  tag?: string | undefined
}

interface SearchFiltersProps {
  baseId: string
  filters: Filters
  onFilters: (filters: Filters) => void
}

/** Filters of a test search; shown once there is something to choose from. */
export function SearchFilters({ baseId, filters, onFilters }: SearchFiltersProps) {
  const t = useKnowledgeTexts()
  const { data: sources } = useSourceChoice(baseId)
  const { data: tags = [] } = useTags(baseId)
  return (
    <>
      {sources && sources.items.length > 1 ? (
        <div className={css.filter}>
          <SelectField
            label={t('found.source')}
            value={filters.sourceId ?? ''}
            onChange={({ target }) => onFilters({ ...filters, sourceId: target.value || undefined })}
          >
            <option value="">{t('found.allSources')}</option>
            {sources.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      {tags.length > 0 ? (
        <div className={css.filter}>
          <SelectField
            label={t('found.tag')}
            value={filters.tag ?? ''}
            onChange={({ target }) => onFilters({ ...filters, tag: target.value || undefined })}
          >
            <option value="">{t('found.anyTag')}</option>
            {tags.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
      ) : null}
    </>
  )
}
