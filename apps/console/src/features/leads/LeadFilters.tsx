import { leads } from 'virtual:contract'
import type { ReactNode } from 'react'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import select from '../../lib/kit/fields/SelectField.module.css'
import toolbar from '../../lib/kit/tables/Toolbar.module.css'
import css from './Leads.module.css'
import type { LeadFilter } from './list-leads.ts'
import { useLeadsTexts } from './texts.ts'

const PERIODS = [1, 7, 30, 90] as const

interface LeadFiltersProps {
  filter: LeadFilter
  onFilter: (filter: LeadFilter) => void
  /** Actions on everything found. */
  children: ReactNode
}

export function LeadFilters({ filter, onFilter, children }: LeadFiltersProps) {
  const t = useLeadsTexts()
  const change = (part: Partial<LeadFilter>) => onFilter({ ...filter, ...part })
  return (
    <div className={`${toolbar.toolbar} ${css.filters}`}>
      <SearchField label={t('search')} value={filter.search} onSearch={(search) => change({ search })} />
      <select
        className={`${select.select} ${css.filter}`}
        aria-label={t('status')}
        value={filter.status ?? ''}
        onChange={({ target }) =>
          change({ status: leads.LEAD_STATUSES.find((status) => status === target.value) })
        }
      >
        <option value="">{t('anyStatus')}</option>
        <StatusOptions />
      </select>
      <select
        className={`${select.select} ${css.filter}`}
        aria-label={t('period')}
        value={filter.days ?? ''}
        onChange={({ target }) => change({ days: PERIODS.find((days) => String(days) === target.value) })}
      >
        <option value="">{t('anyTime')}</option>
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            {t('lastDays', { count: days })}
          </option>
        ))}
      </select>
      <select
        className={`${select.select} ${css.filter}`}
        aria-label={t('sort')}
        value={filter.sort}
        onChange={({ target }) =>
          change({ sort: leads.LEAD_SORTS.find((sort) => sort === target.value) ?? 'newest' })
        }
      >
        {leads.LEAD_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </select>
      {children}
    </div>
  )
}

/** Every status as a choice. */
export function StatusOptions() {
  const t = useLeadsTexts()
  return leads.LEAD_STATUSES.map((status) => (
    <option key={status} value={status}>
      {t(`statuses.${status}`)}
    </option>
  ))
}
