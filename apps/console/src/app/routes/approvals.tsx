import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApprovalsPage } from '../../features/runs/approvals/ApprovalsPage.tsx'

/** `/console/workflow/approvals?tab=answered&page` */
export function Route() {
  const { tab, page = 1 } = useSearch({ from: '/shell/console/workflow/approvals' })
  const navigate = useNavigate({ from: '/console/workflow/approvals' })
  return (
    <ApprovalsPage
      answered={tab === 'answered'}
      page={page}
      onAnswered={(answered) => void navigate({ search: { tab: answered ? 'answered' : undefined } })}
      onPage={(wanted) => void navigate({ search: (now) => ({ ...now, page: wanted }) })}
    />
  )
}
