import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'
import { OURS, UNFINISHED } from './keys.ts'
import { openStore } from './open-store.ts'
import type { FileStore } from './store.ts'

const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 200

/**
 * Removes files that nothing refers to: what crashes, and deletions that reached the database only, left behind. Files
 * younger than a day are left alone, as their reference may be about to be written. Returns how many.
 */
export async function removeOrphans(context: Context, store: FileStore): Promise<number> {
  const before = context.now().getTime() - DAY_MS
  let removed = 0
  let keys: string[] = []
  const flush = async () => {
    const orphans = await withoutReference(context, keys)
    keys = []
    await store.remove(orphans)
    removed += orphans.length
  }
  for await (const { key, modifiedAt } of store.list()) {
    if (context.stopping.aborted) return removed
    if (modifiedAt.getTime() > before || !isOurs(key)) continue
    keys.push(key)
    if (keys.length >= AT_ONCE) await flush()
  }
  if (keys.length > 0) await flush()
  return removed
}

/** Also what a crash left half written. */
const isOurs = (key: string): boolean =>
  OURS.test(key.endsWith(UNFINISHED) ? key.slice(0, -UNFINISHED.length) : key)

/** Files of other installations in the same bucket belong to other accounts, and are left alone. */
async function withoutReference(context: Context, keys: readonly string[]): Promise<string[]> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<{ key: string }>`select k.key from unnest(${[...keys]}::text[]) as k(key)
      where exists (select from accounts a where a.id = split_part(k.key, '/', 1))
        and not exists (select from stored_files f where f.storage_key = k.key)`.execute(tx),
  )
  return rows.map(({ key }) => key)
}

async function removeUnreferenced(context: Context): Promise<number> {
  const store = openStore(context.config)
  try {
    return await removeOrphans(context, store)
  } finally {
    store.close()
  }
}

export const orphans: MaintenanceTask = {
  everyMs: DAY_MS,
  run: removeUnreferenced,
  done: 'files that nothing refers to were removed',
}
