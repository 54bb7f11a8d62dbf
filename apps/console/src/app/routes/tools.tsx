import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ToolsPage } from '../../features/tools/ToolsPage.tsx'
import { PagePending } from '../PagePending.tsx'

const ToolEditor = lazy(() => import('../../features/tools/editor/ToolEditor.tsx'))

const StepsPage = lazy(async () => ({
  default: (await import('../../features/flows/catalogue/StepsPage.tsx')).StepsPage,
}))
const StepsLink = lazy(async () => ({
  default: (await import('../../features/flows/catalogue/StepsLink.tsx')).StepsLink,
}))

const FROM = '/shell/console/tools'

/** `/console/tools?tool=&view=steps`: the list, the flow steps, or the editor of a tool (`new` for a new one). */
export function Route() {
  const { q, page, tool, view } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/tools' })
  const open = (id: string, replace = false) => void navigate({ search: { tool: id }, replace })
  if (tool !== undefined) {
    return (
      <Suspense fallback={<PagePending />}>
        <ToolEditor key={tool} id={tool === 'new' ? null : tool} onSaved={(id) => open(id, true)} />
      </Suspense>
    )
  }
  if (view === 'steps') {
    return (
      <Suspense fallback={<PagePending />}>
        <StepsPage />
      </Suspense>
    )
  }
  return (
    <ToolsPage
      aside={
        <Suspense fallback={null}>
          <StepsLink />
        </Suspense>
      }
      q={q}
      page={page ?? 1}
      onSearch={(wanted) => void navigate({ search: { q: wanted || undefined }, replace: true })}
      onPage={(wanted) => void navigate({ search: { q, page: wanted } })}
      onEdit={(id) => open(id ?? 'new')}
    />
  )
}
