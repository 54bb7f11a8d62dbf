import { newId } from '../../lib/ids.ts'
import type { Case } from './case.ts'

export const NOTIFICATION_CASES: Record<string, Case> = {
  'notifications.list': { over: 'none', input: () => ({ query: {} }) },
  'notifications.countUnread': { over: 'none', input: () => ({}) },
  // Ids that are not one's own are passed over, so that nothing is told of them.
  'notifications.markRead': { over: 'none', input: () => ({ body: { ids: [newId('notification')] } }) },
  'notifications.markAllRead': { over: 'none', input: () => ({ body: {} }) },
  'search.everything': { over: 'none', input: () => ({ query: { q: 'Base' } }) },
}
