import { agents } from 'virtual:contract'
import { agents as contract, type Body } from '@millrace/contract'
import { api } from '../../lib/api/client.ts'

const changesSchema = contract.update.body.omit({ revision: true })
/** All settings, for a form that contains all of them. */
export const settingsSchema = changesSchema.required()
type Changes = Omit<Body<typeof contract.update>, 'revision'>

/** Saves changes on top of the given revision; a stale one is a conflict. */
export const updateAgent = (id: string, changes: Changes, revision: number): Promise<contract.Agent> =>
  api.call(agents.update, { params: { id }, body: { ...changes, revision } })

/** The valid changes. */
export function validChanges<T extends Changes>(changes: T): Partial<T> {
  const parsed = changesSchema.safeParse(changes)
  if (parsed.success) return parsed.data as Partial<T>
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const rest = Object.fromEntries(Object.entries(changes).filter(([key]) => !wrong.has(key)))
  return changesSchema.parse(rest) as Partial<T>
}
