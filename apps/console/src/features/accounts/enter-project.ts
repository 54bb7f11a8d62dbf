import { team } from 'virtual:contract'
import { api } from '../../lib/api/client.ts'

/** Tells the server which project calls without one are for. The console itself names it with each call. */
export const enterProject = (projectId: string): void =>
  // What fails here changes nothing of what is shown.
  void api.call(team.switchProject, { body: { projectId } }).catch(() => undefined)
