export const en = {
  title: 'Approvals',
  tabs: { label: 'Approvals', waiting: 'Waiting', answered: 'Answered' },
  empty: {
    title: 'Nothing waits for you',
    text: 'When a flow reaches a step “Human approval”, it stops there without holding anything up, and the question appears here.',
  },
  none: { title: 'No answers yet', text: 'What was approved or declined is listed here.' },
  toJob: 'Job',
  to: 'For {{name}}',
  since: 'Waits since',
  until: 'Decide by',
  comment: 'Comment',
  approve: 'Approve',
  decline: 'Decline',
  approved: 'Approved',
  declined: 'Declined',
  by: '{{what}} by {{name}}',
  sent: 'Your answer is kept and the flow goes on.',
  already: 'This was answered meanwhile, so your answer was not taken.',
  signed: {
    title: 'Approval',
    missing: 'This link does not work',
    missingText:
      'It was mistyped, has ended, or what it asked for is no longer there. Ask whoever sent it for a new one.',
  },
} as const
