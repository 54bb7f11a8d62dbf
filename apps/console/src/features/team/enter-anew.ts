import { HOME } from '../../lib/session/next-path.ts'
import { writeStored } from '../../lib/storage.ts'

/** Reloads the console, because nothing that is shown, cached or selected belongs to the new current account. */
export function enterAnew(): void {
  writeStored('currentProjectId', null)
  location.assign(HOME)
}
