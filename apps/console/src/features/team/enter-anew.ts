import { HOME } from '../../lib/session/next-path.ts'
import { writeStored } from '../../lib/storage.ts'

/** Nothing that is shown, cached or chosen belongs to the account that is current now: the console starts anew. */
export function enterAnew(): void {
  writeStored('currentProjectId', null)
  location.assign(HOME)
}
