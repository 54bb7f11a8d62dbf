import { useNavigate, useSearch } from '@tanstack/react-router'
import { SheetsPage } from '../../features/sheets/list/SheetsPage.tsx'

/** `/console/sheets?q&type&order&bin=1&page` */
export function Route() {
  const { q, type, order, bin: trash, page } = useSearch({ from: '/shell/console/sheets' })
  const navigate = useNavigate({ from: '/console/sheets' })
  return (
    <SheetsPage
      view={{ q, type, sort: order, isTrash: trash === '1' }}
      page={page ?? 1}
      onView={({ q: words, type: kind, sort, isTrash }) =>
        void navigate({
          search: { q: words || undefined, type: kind, order: sort, bin: isTrash ? '1' : undefined },
          replace: true,
        })
      }
      onPage={(wanted) => void navigate({ search: (now) => ({ ...now, page: wanted }) })}
      onOpen={(id) => void navigate({ to: '/console/sheets/detail/$id', params: { id } })}
    />
  )
}
