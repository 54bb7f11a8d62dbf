import { isSame } from '../is-same.ts'

/** The values of `mine` that differ from `base`. */
export function changesOf<V extends object>(base: V, mine: V): Partial<V> {
  const entries = Object.entries(mine).filter(([key, value]) => !isSame(base[key as keyof V], value))
  return Object.fromEntries(entries) as Partial<V>
}

export interface Merged<V> {
  /** Fields that both sides changed to different values. */
  conflicts: (keyof V)[]
  /** Fields that only the other side changed, with its values. */
  theirs: Partial<V>
}

/** Compares two sides with their common base. */
export function merge<V extends object>({ base, mine, theirs }: { base: V; mine: V; theirs: V }): Merged<V> {
  const own = changesOf(base, mine)
  const other = changesOf(base, theirs)
  const keys = Object.keys(other) as (keyof V)[]
  return {
    conflicts: keys.filter((key) => key in own && !isSame(own[key], other[key])),
    theirs: Object.fromEntries(
      keys.filter((key) => !(key in own)).map((key) => [key, other[key]]),
    ) as Partial<V>,
  }
}
