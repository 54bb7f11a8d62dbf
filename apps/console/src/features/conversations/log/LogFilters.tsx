import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import select from '../../../lib/kit/fields/SelectField.module.css'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { useConversationsTexts } from '../texts.ts'
import type { LogFilter } from './list-log.ts'
import css from './Log.module.css'

const RATINGS = ['up', 'down'] as const
const PERIODS = [1, 7, 30, 90] as const

interface LogFiltersProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

export function LogFilters({ filter, onFilter }: LogFiltersProps) {
  const t = useConversationsTexts()
  const change = (part: Partial<LogFilter>) => onFilter({ ...filter, ...part, page: 1 })
  return (
    <div className={toolbar.toolbar}>
      <SearchField label={t('log.search')} value={filter.search} onSearch={(search) => change({ search })} />
      <div className={css.filter}>
        <select
          className={select.select}
          aria-label={t('log.rating')}
          value={filter.rating ?? ''}
          onChange={({ target }) => change({ rating: RATINGS.find((one) => one === target.value) })}
        >
          <option value="">{t('log.anyRating')}</option>
          <option value="up">{t('log.up')}</option>
          <option value="down">{t('log.down')}</option>
        </select>
      </div>
      <div className={css.filter}>
        <select
          className={select.select}
          aria-label={t('log.period')}
          value={filter.days ?? ''}
          onChange={({ target }) => change({ days: PERIODS.find((days) => String(days) === target.value) })}
        >
          <option value="">{t('log.anyTime')}</option>
          {PERIODS.map((days) => (
            <option key={days} value={days}>
              {t('log.lastDays', { count: days })}
            </option>
          ))}
        </select>
      </div>
      <label className={css.toggle}>
        <input
          type="checkbox"
          checked={filter.unanswered}
          onChange={({ target }) => change({ unanswered: target.checked })}
        />
        {t('log.unansweredOnly')}
      </label>
    </div>
  )
}
