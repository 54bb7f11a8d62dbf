interface Named {
  id: string
  name: string
}

const plain = (name: string): string => name.trim().toLowerCase()

/** Ids of items whose name is not unique in the list, so that something else must distinguish them. */
export function twinsAmong(items: readonly Named[]): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const { name } of items) times.set(plain(name), (times.get(plain(name)) ?? 0) + 1)
  return new Set(items.filter(({ name }) => times.get(plain(name))! > 1).map(({ id }) => id))
}
