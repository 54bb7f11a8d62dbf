import { conversations } from 'virtual:contract'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/identity/session.ts'
import { type ColumnSettings, readColumns } from './columns.ts'
import { type PlaygroundOptions, PlaygroundSession } from './session.ts'

/** Maximum number of cached playgrounds. */
const MOST = 5

// The thread outlives its page, because settings are changed on other tabs between questions.
const kept = new Map<string, PlaygroundSession>()

useSession.subscribe(({ token }) => {
  if (token === null) for (const agentId of kept.keys()) drop(agentId)
})

/** The playground of an agent as it was left, until a reload or sign-out. */
export function sessionOf(
  agentId: string,
  { model, temperature }: Omit<ColumnSettings, 'version'>,
): PlaygroundSession {
  const columns = () => readColumns(agentId) ?? [{ key: 'column-1', version: null, model, temperature }]
  const session =
    kept.get(agentId) ?? new PlaygroundSession({ open: opener(agentId), agentId, columns: columns() })
  // Reinserted as the most recently used.
  kept.delete(agentId)
  kept.set(agentId, session)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest) drop(oldest)
  return session
}

const opener =
  (id: string): PlaygroundOptions['open'] =>
  (body, signal) =>
    api.open(conversations.playground, { params: { id }, body }, { signal })

function drop(agentId: string): void {
  kept.get(agentId)?.stop()
  kept.delete(agentId)
}
