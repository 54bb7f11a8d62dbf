import { readStored, writeStored } from './storage.ts'

/** Lists as they were last seen, to be shown while they are fetched anew: AI workers, and the agents beside them. */
type ListName = 'workers' | 'agents'

interface KeptList<Item> {
  projectId: string
  items: readonly Item[]
}

/** More are not worth the room. */
const MOST = 50

/** Keeps a list in the entry `aiwork`, beside the other one of the same project. */
export function keepList<Item>(name: ListName, { projectId, items }: KeptList<Item>): void {
  const kept = read()
  const others = kept?.projectId === projectId ? kept : {}
  writeStored('aiwork', JSON.stringify({ ...others, projectId, [name]: items.slice(0, MOST) }))
}

/** The kept list of this project; null when there is none, or none that can be read. */
export function restoreList<Item>(
  name: ListName,
  projectId: string | null,
  isItem: (value: unknown) => value is Item,
): readonly Item[] | null {
  const kept = read()
  if (!kept || kept.projectId !== projectId) return null
  const items = kept[name]
  return Array.isArray(items) && items.every(isItem) ? items : null
}

function read(): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readStored('aiwork') ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // Another program wrote the entry: there is no list.
    return null
  }
}
