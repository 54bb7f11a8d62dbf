import { useNavigate, useSearch } from '@tanstack/react-router'
import { BasesPage } from '../../features/knowledge/BasesPage.tsx'

/** `/console/knowledge` */
export function Route() {
  const { q, page } = useSearch({ from: '/shell/console/knowledge' })
  const navigate = useNavigate({ from: '/console/knowledge' })
  return (
    <BasesPage
      q={q}
      page={page ?? 1}
      onSearch={(wanted) => void navigate({ search: { q: wanted || undefined }, replace: true })}
      onPage={(wanted) => void navigate({ search: { q, page: wanted } })}
      onCreated={(id) => void navigate({ to: '/console/knowledge/$id', params: { id } })}
    />
  )
}
