import { useNavigate, useSearch } from '@tanstack/react-router'
import { FlowsPage } from '../../features/flows/list/FlowsPage.tsx'

/** `/console/workflow?q&tag&scope&order&bin=1&page` */
export function Route() {
  const { q, tag, scope, order, bin: trash, page } = useSearch({ from: '/shell/console/workflow' })
  const navigate = useNavigate({ from: '/console/workflow' })
  return (
    <FlowsPage
      view={{ q, tag, scope, sort: order, isTrash: trash === '1' }}
      page={page ?? 1}
      onView={(view) =>
        void navigate({
          search: {
            q: view.q || undefined,
            tag: view.tag,
            scope: view.scope === 'all' ? undefined : view.scope,
            order: view.sort === 'updated' ? undefined : view.sort,
            bin: view.isTrash ? '1' : undefined,
          },
          replace: true,
        })
      }
      onPage={(wanted) => void navigate({ search: (now) => ({ ...now, page: wanted }) })}
      onOpen={(id, inEditor) =>
        void navigate({ to: inEditor ? '/workflow/$id' : '/console/workflow-detail/$id', params: { id } })
      }
    />
  )
}
