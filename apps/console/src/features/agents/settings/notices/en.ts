export const en = {
  help: 'Default for everyone who can read this agent’s conversations. Each person can choose differently below. Changes apply immediately.',
  fields: { events: 'Events', email: 'Email' },
  events: {
    lead: 'New lead',
    handover: 'Handoff request',
    unanswered: 'Unanswered question',
    negativeRating: 'Negative rating',
    lowPassRate: 'Low pass rate',
    dailyDigest: 'Daily summary',
  },
  eventHelp: {
    lead: 'Someone fills in the lead form for the first time. The email has their contact details.',
    handover: 'A visitor waits for a person. At most one email in ten minutes.',
    unanswered: 'The knowledge has no answer. At most one notification in ten minutes.',
    negativeRating: 'A response was rated as not helpful. At most one notification in ten minutes.',
    lowPassRate:
      'Fewer scored answers pass than the pass mark. Once, until the pass rate has recovered. Turn on quality monitoring under Tests.',
    dailyDigest:
      'Conversations, unanswered questions and leads of the day before. People get theirs at 8:00 in their time zone, the address below and the webhook at 6:00 UTC.',
  },
  byEmail: 'Also send by email',
  email: 'Email address',
  emailHelp: 'Emails are in the language of the user with this address.',
  addressUnsubscribed:
    'This address has unsubscribed from emails about this agent. The recipient can subscribe again with the link in the email.',
  own: {
    title: 'Your notifications',
    help: 'Choose what you’re notified about. Only you are affected.',
    event: 'Event',
    inApp: 'Console',
    email: 'Email',
    digestHelp: 'At 8:00 in your time zone, on days with activity',
    chosen: 'Emails go to {{address}}.',
    following: 'You follow the agent’s settings. Emails go to {{address}}.',
    reset: 'Use agent settings',
    mute: 'Mute this agent',
    allMuted: 'You have muted all agents in your profile.',
    unsubscribed: 'You unsubscribed from emails about this agent.',
    subscribe: 'Subscribe again',
  },
  webhook: {
    title: 'Webhook',
    help: 'Each event is sent to your server as a signed POST request and retried for about a day until your server accepts it.',
    events: 'Webhook events',
  },
} as const
