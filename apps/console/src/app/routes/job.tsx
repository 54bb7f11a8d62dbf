import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { JobPage } from '../../features/jobs/job/JobPage.tsx'

const FROM = '/shell/console/workflow-detail-history/$id'

/** `/console/workflow-detail-history/{id}?state&run` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const address = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/workflow-detail-history/$id' })
  return (
    <JobPage
      key={id}
      id={id}
      address={address}
      // Opening a row adds a history entry; changing a filter does not.
      onAddress={(search) => void navigate({ search, replace: search.run === address.run })}
    />
  )
}
