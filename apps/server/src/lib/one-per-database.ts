import type { Context } from '../context.ts'

type Scoped = Pick<Context, 'db'>

/**
 * What a process has one of: made at its first use, and kept as long as the database that the context speaks to is open.
 * By default a context in the background, or on connections of its own, has another one; with `pool`, all share it.
 */
export function onePerDatabase<T, C extends Scoped = Context>(
  make: (context: C) => T,
  per: 'db' | 'pool' = 'db',
): (context: C) => T {
  const made = new WeakMap<object, T>()
  return (context) => {
    const key = per === 'db' ? context.db : context.db.pool
    let one = made.get(key)
    if (one === undefined) {
      one = make(context)
      made.set(key, one)
    }
    return one
  }
}
