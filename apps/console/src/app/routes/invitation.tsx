import { useLocation } from '@tanstack/react-router'
import { JoinPage } from '../../features/team/join/JoinPage.tsx'

/** `/invitation#token`: the fragment is never sent to a server. */
export function Route() {
  const token = useLocation({ select: (location) => location.hash })
  return <JoinPage key={token} token={token} />
}
