import select from '../../../lib/kit/fields/SelectField.module.css'
import css from '../TeamPage.module.css'
import { MEMBER_SORTS, type MemberSort } from './sort-members.ts'
import { useTeamTexts } from '../texts.ts'

export function SortField({ sort, onSort }: { sort: MemberSort; onSort: (sort: MemberSort) => void }) {
  const t = useTeamTexts()
  return (
    <div className={css.sort}>
      <select
        className={select.select}
        aria-label={t('sort.label')}
        value={sort}
        onChange={({ target }) => onSort(MEMBER_SORTS.find((one) => one === target.value) ?? 'role')}
      >
        {MEMBER_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`sort.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
