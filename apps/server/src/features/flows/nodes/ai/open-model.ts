import { LRUCache } from 'lru-cache'
import type { Models, OpenedModel } from '../../../models/index.ts'
import type { NodeEnv } from '../types.ts'

/** How soon an admin's change applies; a lookup for each of ten thousand rows would cost more than the rows. */
const KEPT_MS = 2000
const MOST_KEPT = 500

const caches = new WeakMap<Models, LRUCache<string, Promise<OpenedModel>>>()

/** The model of a step. Throws `ModelError` if its id is unknown or not allowed. */
export function openModel(
  { ports: { models }, account, run, aiColumn = null }: NodeEnv,
  id: string,
): Promise<OpenedModel> {
  let cache = caches.get(models)
  if (!cache) {
    cache = new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS })
    caches.set(models, cache)
  }
  // Whose budgets its calls count for is part of an open model.
  const scope = { ...account, agentId: run.agentId ?? null, userId: run.userId ?? null, aiColumn }
  const key = [...Object.values(scope), id].join(' ')
  const known = cache.get(key)
  if (known) return known
  const opened = models.open(scope, id)
  cache.set(key, opened)
  opened.catch(() => cache.delete(key))
  return opened
}
