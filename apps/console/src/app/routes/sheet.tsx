import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SheetPage } from '../../features/sheets/detail/SheetPage.tsx'

const FROM = '/shell/console/sheets/detail/$id'

/** `/console/sheets/detail/{id}?view&record&tab=history&q` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const address = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/sheets/detail/$id' })
  return (
    <SheetPage
      key={id}
      id={id}
      address={address}
      // Opening a record adds a history entry; searching does not.
      onAddress={(search) => void navigate({ search, replace: search.record === address.record })}
      onDeleted={() => void navigate({ to: '/console/sheets' })}
    />
  )
}
