import { newId } from '../../lib/ids.ts'
import type { Case } from './case.ts'

export const NOTIFICATION_CASES: Record<string, Case> = {
  'notifications.list': { over: 'none', input: () => ({ query: {} }) },
  'notifications.countUnread': { over: 'none', input: () => ({}) },
  // Other people's IDs are ignored, so that the answer reveals nothing about them.
  'notifications.markRead': { over: 'none', input: () => ({ body: { ids: [newId('notification')] } }) },
  'notifications.markAllRead': { over: 'none', input: () => ({ body: {} }) },
  'search.everything': { over: 'none', input: () => ({ query: { q: 'Base' } }) },
}
