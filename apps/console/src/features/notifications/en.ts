import { en as texts } from '@millrace/contract/notification-texts/en'

export const en = {
  bell: 'Notifications',
  bellUnread_one: 'Notifications, 1 unread',
  bellUnread_other: 'Notifications, {{formatted}} unread',
  title: 'Notifications',
  all: 'All',
  unread: 'Unread',
  filter: 'Filter notifications',
  markAll: 'Mark all as read',
  markOne: 'Mark as read',
  open: 'Open',
  goTo: 'Go to {{type}}',
  types: {
    workflow: 'flow',
    knowledge: 'knowledge',
    sheet: 'sheet',
    integration: 'integration',
  },
  newTab: 'opens in a new tab',
  isUnread: 'Unread:',
  more: 'Show more',
  empty: 'No notifications yet',
  emptyText: 'Updates about sources, imports, jobs, agents and invitations appear here.',
  noneUnread: 'All caught up',
  noneUnreadText: 'New notifications appear here.',
  texts,
} as const
