interface Page<Item> {
  items: readonly Item[]
  next: string | null
}

interface Reading<Item> {
  /** Whether it stays as it is; all after the first that doesn't is read again. */
  isSettled: (item: Item) => boolean
  /** Where to read on after these. */
  cursorOf: (known: readonly Item[]) => string | undefined
  read: (after: string | undefined) => Promise<Page<Item>>
}

/** A list is never read beyond this: it is more than anybody looks through, and all of it is held in memory. */
export const ENTRIES_MAX = 2000

/** A growing list from where it can have changed, in the order in which it grows. The last entry is always read again. */
export async function readOn<Item>(known: readonly Item[], reading: Reading<Item>): Promise<Item[]> {
  const { isSettled, cursorOf, read } = reading
  const open = known.findIndex((item) => !isSettled(item))
  const list = known.slice(0, Math.max(0, open === -1 ? known.length - 1 : open))
  let after = cursorOf(list)
  while (list.length < ENTRIES_MAX) {
    const page = await read(after)
    list.push(...page.items)
    if (page.next === null) break
    after = page.next
  }
  return list
}
