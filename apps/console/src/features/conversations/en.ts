export const en = {
  list: 'Your conversations',
  open: 'Your conversations',
  new: 'New conversation',
  empty: 'What you ask here is kept, so that you can come back to it.',
  untitled: 'Untitled',
  failed: 'The conversations could not be loaded.',
  retry: 'Try again',
  more: 'Show more',
} as const
