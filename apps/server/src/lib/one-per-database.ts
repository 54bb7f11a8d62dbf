import type { Context } from '../context.ts'

type Scoped = Pick<Context, 'db'>

/**
 * A per-process singleton: created on first use, and kept as long as the context's database is open. By default,
 * background and dedicated-connection contexts have their own; with `pool`, all share one.
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
