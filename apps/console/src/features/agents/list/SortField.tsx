import select from '../../../lib/kit/fields/SelectField.module.css'
import css from './SortField.module.css'
import type { AgentSort } from './sort-agents.ts'
import { useAgentsTexts } from '../texts.ts'

const SORTS: readonly AgentSort[] = ['used', 'name', 'created']

export function SortField({ sort, onSort }: { sort: AgentSort; onSort: (sort: AgentSort) => void }) {
  const t = useAgentsTexts()
  return (
    <div className={css.sort}>
      <select
        className={select.select}
        aria-label={t('sort.label')}
        value={sort}
        onChange={({ target }) => onSort(SORTS.find((one) => one === target.value) ?? 'used')}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`sort.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
