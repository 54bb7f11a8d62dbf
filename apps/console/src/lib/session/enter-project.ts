import { team } from 'virtual:contract'
import { api } from '../api/client.ts'
import { useConfig } from '../identity/config.ts'

/**
 * Switches the current project and tells the server, for calls that name none. The caller navigates away at once,
 * because the open page belongs to the previous project.
 */
export function enterProject(projectId: string): void {
  useConfig.getState().setCurrentProjectId(projectId)
  // A failure has no visible effect: the console names the project in each call.
  void api.call(team.switchProject, { body: { projectId } }).catch(() => undefined)
}
