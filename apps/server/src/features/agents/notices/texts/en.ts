/** The unsubscribe page. */
export const en = {
  title: 'Email notifications',
  ask: {
    agent: 'Stop emails about {{agent}} to this address?',
    digest: 'Stop the daily summary of {{account}} to this address?',
  },
  confirm: 'Unsubscribe',
  done: {
    agent: 'You won’t get any more emails about {{agent}}.',
    digest: 'You won’t get the daily summary of {{account}} by email anymore.',
  },
  undo: 'Undo',
  undone: {
    agent: 'You get emails about {{agent}} again.',
    digest: 'You get the daily summary of {{account}} by email again.',
  },
  settings: 'Open notification settings',
  gone: 'This link is invalid or what it was about no longer exists. You can change your notifications in your profile.',
} as const
