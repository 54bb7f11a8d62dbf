export const en = {
  help: 'Everyone who can read this agent’s conversations is notified in the console. Changes apply immediately.',
  fields: { events: 'Events', email: 'Email' },
  events: {
    lead: 'New lead',
    handover: 'Handoff request',
    unanswered: 'Unanswered question',
    negativeRating: 'Negative rating',
    dailyDigest: 'Daily summary',
  },
  eventHelp: {
    lead: 'Someone fills in the lead form for the first time. The email has their contact details.',
    handover: 'A visitor waits for a person. At most one email in ten minutes.',
    unanswered: 'The knowledge has no answer. At most one notification in ten minutes.',
    negativeRating: 'A response was rated as not helpful. At most one notification in ten minutes.',
    dailyDigest: 'Conversations, unanswered questions and leads of the day before, sent at 6:00 UTC.',
  },
  byEmail: 'Send an email, too',
  email: 'Email address',
  emailHelp: 'Emails are in the language of the user with this address.',
} as const
