import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { sheets } from '@millrace/contract'
import { lazy } from 'react'
import { ModelOptions } from '../../features/agents/settings/fields/ModelOptions.tsx'
import { FlowPage } from '../../features/flows/detail/FlowPage.tsx'

// Loaded lazily: only the job wizard uses it.
const FilterPanel = lazy(() =>
  import('../../features/sheets/filter/FilterPanel.tsx').then((part) => ({ default: part.FilterPanel })),
)

const FROM = '/shell/console/workflow-detail/$id'

/** A view for the wizard, which only has a filter. */
const viewOf = (filter: sheets.Filter | null) => ({
  filter,
  sort: [],
  hidden: [],
  order: [],
  widths: {},
  frozen: 0,
  groupBy: null,
  rowHeight: 'short' as const,
  search: '',
})

/** `/console/workflow-detail/{id}?tab=run|jobs|schedules|api|launch&step&run&page` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const { tab = 'run', step = 'rows', run, page = 1, state } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/workflow-detail/$id' })
  return (
    <FlowPage
      key={id}
      id={id}
      address={{ tab, step, run, page, state }}
      onAddress={({ tab: next = tab, step: asked, run: open, page: wanted, state: kept }) =>
        void navigate({
          search: {
            tab: next === 'run' ? undefined : next,
            step: asked === 'rows' ? undefined : asked,
            run: open,
            page: wanted === 1 ? undefined : wanted,
            state: kept,
          },
        })
      }
      onDeleted={() => void navigate({ to: '/console/workflow' })}
      onLaunched={(job) => void navigate({ to: '/console/workflow-detail-history/$id', params: { id: job } })}
      renderModels={(value) => <ModelOptions value={value} />}
      renderFilter={({ columns, filter, onFilter }) => (
        <FilterPanel
          columns={columns}
          view={viewOf(filter)}
          onView={(part) => onFilter(part.filter ?? null)}
          begin={undefined}
        />
      )}
    />
  )
}
