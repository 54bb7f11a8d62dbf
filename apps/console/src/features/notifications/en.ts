import { NOTIFICATION_TEXTS } from '@millrace/contract'

export const en = {
  bell: 'Notifications',
  bellUnread_one: 'Notifications, 1 unread',
  bellUnread_other: 'Notifications, {{formatted}} unread',
  title: 'Notifications',
  all: 'All',
  unread: 'Unread',
  filter: 'Which notifications',
  markAll: 'Mark all as read',
  markOne: 'Mark as read',
  open: 'Open',
  goTo: 'Go to {{type}}',
  types: {
    workflow: 'workflow',
    knowledge: 'knowledge',
    sheet: 'sheet',
    integration: 'integration',
  },
  newTab: 'opens in a new tab',
  isUnread: 'Unread:',
  more: 'Show more',
  empty: 'Nothing yet',
  emptyText:
    'You are told here when sources have been read, when files have been imported, when agents are done, and when you are invited.',
  noneUnread: 'All read',
  noneUnreadText: 'What comes next appears here.',
  texts: NOTIFICATION_TEXTS,
} as const
