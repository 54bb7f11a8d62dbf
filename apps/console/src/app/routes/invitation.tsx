import { useLocation } from '@tanstack/react-router'
import { JoinPage } from '../../features/team/join/JoinPage.tsx'

/** `/invitation#token`: what stands behind the # is sent to no server. */
export function Route() {
  const token = useLocation({ select: (location) => location.hash })
  return <JoinPage key={token} token={token} />
}
