import type { events } from '@millrace/contract'

type Keys = readonly (readonly string[])[]

const STALE: Record<events.ChangeEvent['kind'], (change: events.ChangeEvent) => Keys> = {
  knowledge: ({ id }) => [
    ['knowledge', 'list'],
    ['knowledge', id],
  ],
  source: ({ parentId }) =>
    parentId
      ? [
          ['knowledge', 'list'],
          ['knowledge', parentId],
        ]
      : [['knowledge']],
  // A base names the agents that answer from it.
  agent: ({ id }) => [
    ['agents', 'list'],
    ['agents', id],
    ['knowledge', 'list'],
    // AI workers are agents.
    ['workers', 'list'],
    ['workers', id],
  ],
  agentTest: ({ parentId }) =>
    parentId
      ? [
          ['agents', parentId, 'tests'],
          ['agents', parentId, 'changes'],
          ['flows', parentId, 'tests'],
        ]
      : [],
  execution: ({ id, parentId }) => [
    ['executions', 'list'],
    ['executions', id],
    ['workers', 'list'],
    ...(parentId ? [['workers', parentId]] : []),
  ],
  connection: () => [['connections']],
  credential: () => [['credentials'], ['models']],
  tool: ({ id }) => [['tools', 'list'], ['tools', id], ['agents']],
  conversation: ({ id }) => [
    ['conversations', 'list'],
    ['conversations', id],
    ['agents', 'list'],
  ],
  // A conversation shows whose it is.
  lead: ({ id }) => [
    ['leads', 'list'],
    ['leads', id],
    ['conversations', 'list'],
  ],
  project: () => [['information'], ['projects']],
  sheet: ({ id }) => [
    ['sheets', 'list'],
    ['sheets', id],
  ],
  live: ({ id }) => [
    ['sheets', id, 'aiColumns'],
    ['sheets', id, 'rows'],
    ['sheets', id, 'record'],
  ],
  team: () => [['team'], ['information'], ['projects']],
  flow: ({ id }) => [
    ['flows', 'list'],
    ['flows', id],
  ],
  // A flow shows its jobs, and the list of flows its last one.
  job: ({ id, parentId }) => [
    ['jobs', id],
    ['flows', 'list'],
    parentId ? ['flows', parentId, 'jobs'] : ['flows'],
  ],
  approval: () => [['approvals']],
  // What it told of is done.
  notification: () => [['notifications']],
}

export const CHANGE_KINDS = Object.keys(STALE) as events.ChangeEvent['kind'][]

/** Beginnings of the cache keys that a change makes stale. Keys name the feature, then the object. */
export const staleKeys = (change: events.ChangeEvent): Keys => STALE[change.kind](change)

const PAUSE_MS = 250

/**
 * Runs the given work for all keys that came in since, one round at a time: the states of a thousand sources change
 * within seconds, and each round fetches what is shown once.
 */
export function createInvalidator(invalidate: (key: readonly string[]) => Promise<void>, pauseMs = PAUSE_MS) {
  const waiting = new Map<string, readonly string[]>()
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.size > 0) {
      const keys = [...waiting.values()]
      waiting.clear()
      await Promise.all(keys.map(invalidate))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    running = false
  }

  return (keys: Keys): void => {
    for (const key of keys) waiting.set(key.join('\n'), key)
    if (!running) void run()
  }
}
