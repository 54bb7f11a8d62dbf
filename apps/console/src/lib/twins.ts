interface Named {
  id: string
  name: string
}

const plain = (name: string): string => name.trim().toLowerCase()

/** Ids of those whose name another one of the list has too: something else must tell them apart. */
export function twinsAmong(items: readonly Named[]): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const { name } of items) times.set(plain(name), (times.get(plain(name)) ?? 0) + 1)
  return new Set(items.filter(({ name }) => times.get(plain(name))! > 1).map(({ id }) => id))
}
