import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { BasePage } from '../../features/knowledge/BasePage.tsx'

const FROM = '/shell/console/knowledge/$id'

/** `/console/knowledge/{id}?tab=sources|chunks|search|gaps|settings` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const { tab = 'sources', q, state, page = 1, source, site } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/knowledge/$id' })
  return (
    <BasePage
      key={id}
      id={id}
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'sources' ? {} : { tab: next } })}
      view={{ q, state, page, site, onChange: (view) => void navigate({ search: view, replace: true }) }}
      sourceId={source}
      onChunksOf={(next) => void navigate({ search: { tab: 'chunks', source: next } })}
      onDeleted={() => void navigate({ to: '/console/knowledge' })}
    />
  )
}
