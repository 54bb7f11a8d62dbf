import { team } from 'virtual:contract'
import { api } from '../api/client.ts'
import { useConfig } from '../identity/config.ts'

/**
 * Makes a project the current one and tells the server, for calls that name none. The user goes to another page
 * at once: what is open belongs to the project before.
 */
export function enterProject(projectId: string): void {
  useConfig.getState().setCurrentProjectId(projectId)
  // What fails here changes nothing of what is shown: the console names the project with each call.
  void api.call(team.switchProject, { body: { projectId } }).catch(() => undefined)
}
