import { useLocation } from '@tanstack/react-router'
import { ConnectedPage } from '../../features/tools/servers/ConnectedPage.tsx'
import { queryInFragment } from '../../lib/session/query-in-fragment.ts'

/** `/oauth/connected#…`: where the vendor of an MCP server leads back to. */
export function Route() {
  const query = useLocation({ select: ({ hash }) => queryInFragment(hash) })
  return <ConnectedPage key={query} query={query} />
}
