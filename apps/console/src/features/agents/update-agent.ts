import { agents } from 'virtual:contract'
import { agents as contract, type Body } from '@millrace/contract'
import { api } from '../../lib/api/client.ts'

const changesSchema = contract.update.body.omit({ revision: true })
/** All that can be set, for a form that has all of it. */
export const settingsSchema = changesSchema.required()
type Changes = Omit<Body<typeof contract.update>, 'revision'>

/** Saves changes on top of the given revision; with an older one it is refused as a conflict. */
export const updateAgent = (id: string, changes: Changes, revision: number): Promise<contract.Agent> =>
  api.call(agents.update, { params: { id }, body: { ...changes, revision } })

/** The changes that may be saved as they are. */
export function validChanges<T extends Changes>(changes: T): Partial<T> {
  const parsed = changesSchema.safeParse(changes)
  if (parsed.success) return parsed.data as Partial<T>
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const rest = Object.fromEntries(Object.entries(changes).filter(([key]) => !wrong.has(key)))
  return changesSchema.parse(rest) as Partial<T>
}
