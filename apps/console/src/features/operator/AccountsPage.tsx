import SearchX from 'lucide-react/icons/search-x'
import { formatNumber } from '../../lib/format.ts'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import select from '../../lib/kit/fields/SelectField.module.css'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { Pager } from '../../lib/kit/tables/Pager.tsx'
import toolbar from '../../lib/kit/tables/Toolbar.module.css'
import { ACCOUNTS_PAGE, type AccountSort, SORTS, useAccounts } from './accounts.ts'
import { AccountsTable } from './AccountsTable.tsx'
import css from './Operator.module.css'
import { useOperatorTexts } from './texts.ts'

interface AccountsPageProps {
  q: string | undefined
  sort: AccountSort
  page: number
  onSearch: (q: string) => void
  onSort: (sort: AccountSort) => void
  onPage: (page: number) => void
}

/** All accounts of the installation. */
export function AccountsPage({ q, sort, page, onSearch, onSort, onPage }: AccountsPageProps) {
  const t = useOperatorTexts()
  const accounts = useAccounts({ page, search: q, sort })
  const total = accounts.data?.total
  return (
    <Page title={t('title')}>
      <div className={toolbar.toolbar}>
        <SearchField label={t('search')} value={q ?? ''} onSearch={onSearch} />
        <select
          className={`${select.select} ${css.sort}`}
          aria-label={t('sort.label')}
          value={sort}
          onChange={({ target }) => onSort(SORTS.find((one) => one === target.value) ?? 'created')}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`sort.${one}`)}
            </option>
          ))}
        </select>
        <output className={toolbar.count}>
          {total === undefined ? '' : t('count', { count: total, formatted: formatNumber(total) })}
        </output>
      </div>
      <Accounts accounts={accounts} q={q} />
      <Pager page={page} size={ACCOUNTS_PAGE} total={total ?? 0} onPage={onPage} />
    </Page>
  )
}

interface AccountsProps {
  accounts: ReturnType<typeof useAccounts>
  q: string | undefined
}

function Accounts({ accounts: { data, error, refetch }, q }: AccountsProps) {
  const t = useOperatorTexts()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={320} radius={8} />
      </Loading>
    )
  }
  // There is always one account: the operator's own.
  if (data.total === 0) {
    return (
      <Notice icon={<SearchX size={20} />} title={t('noMatch.title')}>
        {t('noMatch.text', { q: q ?? '' })}
      </Notice>
    )
  }
  return <AccountsTable accounts={data.items} />
}
