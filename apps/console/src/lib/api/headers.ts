import { useConfig } from '../identity/config.ts'
import { useSession } from '../identity/session.ts'

/** Public chat pages are called without the token, even for signed-in users. */
const WITHOUT_TOKEN = '/chat-public/'

/** Headers of a call: the bearer token and the project, by default the current one. */
export function callHeaders(
  path: string,
  projectId: string | null = useConfig.getState().currentProjectId,
): Record<string, string> {
  const headers: Record<string, string> = {}
  const { token } = useSession.getState()
  if (token && !path.startsWith(WITHOUT_TOKEN)) headers.authorization = `Bearer ${token}`
  if (projectId) headers['x-project-id'] = projectId
  return headers
}
