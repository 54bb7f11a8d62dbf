import { useNavigate, useSearch } from '@tanstack/react-router'
import { AccountsPage } from '../../features/operator/AccountsPage.tsx'
import { OperatorsOnly } from '../../features/operator/OperatorsOnly.tsx'

/** `/console/operator?q&sort&page` */
export function Route() {
  const { q, sort = 'created', page = 1 } = useSearch({ from: '/shell/console/operator' })
  const navigate = useNavigate({ from: '/console/operator' })
  return (
    <OperatorsOnly>
      <AccountsPage
        q={q}
        sort={sort}
        page={page}
        onSearch={(next) => void navigate({ search: { q: next || undefined, sort }, replace: true })}
        onSort={(next) => void navigate({ search: { q, sort: next }, replace: true })}
        onPage={(next) => void navigate({ search: { q, sort, page: next } })}
      />
    </OperatorsOnly>
  )
}
