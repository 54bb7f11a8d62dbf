const COUNTS = 'Rows done: {{done}}. Failed: {{failed}}. Skipped: {{skipped}}.'
const WHY = 'You receive this email because your address is in the flow’s settings.'
const NOT_YOU = 'If this wasn’t you, you can ignore this email'

/** Texts of emails: subject, paragraphs before the link, button label, and what follows. */
export const en = {
  ownServer: {
    subject: 'Your mail server is connected to Millrace',
    text: 'Millrace can send from this address, through {{host}}.\n\nThis is a test. You don’t have to do anything.',
  },
  verify: {
    subject: 'Confirm your email address',
    before: ['Confirm that this email address is yours so you can recover your Millrace account.'],
    button: 'Confirm email address',
    after: [
      'The link works once, until {{expires}}.',
      'If you didn’t sign up for Millrace, you can ignore this email. Unconfirmed addresses aren’t used.',
    ],
  },
  reset: {
    subject: 'Reset your Millrace password',
    before: ['Someone asked to reset the password for this address.'],
    button: 'Choose a new password',
    after: [
      'The link works once, until {{expires}}. Changing your password signs you out everywhere.',
      `${NOT_YOU}. Your password stays the same.`,
    ],
  },
  signUp: {
    subject: 'Finish signing up for Millrace',
    before: ['Someone signed up for Millrace with this address.'],
    button: 'Create account',
    after: [
      'The link works once, until {{expires}}. You’ll need the password you chose.',
      `${NOT_YOU}. No account is created.`,
    ],
  },
  signUpKnown: {
    subject: 'You already have a Millrace account',
    before: ['Someone signed up for Millrace with this address, but you already have an account.'],
    button: 'Sign in',
    after: [
      'If you’ve forgotten your password, you can choose a new one there.',
      `${NOT_YOU}. Nothing has changed.`,
    ],
  },
  invitation: {
    subject: 'Invitation to {{account}} on Millrace',
    before: ['{{invitedBy}} invited you to join {{account}} on Millrace.'],
    button: 'View invitation',
    after: [
      'The link is for you only and works until {{expires}}.',
      'If you weren’t expecting this invitation, you can ignore this email.',
    ],
  },
  approval: {
    subject: '{{flow}} needs approval: {{title}}',
    before: ['A run of the flow {{flow}} is waiting for your decision.', '{{title}}', '{{text}}'],
    button: 'Review',
    after: [
      'The link is for you only: anyone who has it can decide in your place. It works for one decision, until {{expires}}.',
      'If you weren’t expecting this, you can ignore this email.',
    ],
  },
  chatCode: {
    subject: '{{code}} is your code for {{agent}}',
    before: ['Enter this code in the chat with {{agent}}:', '{{code}}'],
    button: 'Open chat',
    after: [
      'The code works once, until {{expires}}.',
      `${NOT_YOU}. Nobody can enter the chat in your name without the code.`,
    ],
  },
  agentLead: {
    subject: 'New lead for {{agent}}',
    before: ['Someone left their contact details in the chat with {{agent}}.', '{{contact}}'],
    button: 'View lead',
    after: ['You receive this email because of your notification settings for {{agent}}.'],
  },
  agentHandover: {
    subject: 'A visitor of {{agent}} is asking for a person',
    before: ['A visitor in the chat with {{agent}} would like to talk to a person.'],
    button: 'Open conversation',
    after: ['You receive this email because of your notification settings for {{agent}}.'],
  },
  agentUnanswered: {
    subject: '{{agent}} couldn’t answer a question',
    before: [
      'A visitor asked {{agent}} something that its knowledge doesn’t answer.',
      'More such questions within ten minutes aren’t reported one by one.',
    ],
    button: 'View conversation',
    after: ['You receive this email because of your notification settings for {{agent}}.'],
  },
  agentRating: {
    subject: 'A response of {{agent}} was rated as not helpful',
    before: [
      'A visitor rated a response of {{agent}} as not helpful.',
      'More such ratings within ten minutes aren’t reported one by one.',
    ],
    button: 'View conversation',
    after: ['You receive this email because of your notification settings for {{agent}}.'],
  },
  agentPassRate: {
    subject: 'Pass rate of {{agent}} fell to {{percent}}%',
    before: [
      'Of the newest {{answers}} scored answers of {{agent}}, {{percent}}% passed. The pass mark is {{bar}}%.',
      'You’re notified again only after the pass rate has recovered.',
    ],
    button: 'View failed answers',
    after: ['You receive this email because of your notification settings for {{agent}}.'],
  },
  agentDigest: {
    subject: '{{agent}} on {{day}}: {{conversations}} conversations',
    before: [
      'What {{agent}} did on {{day}} (UTC):',
      'Conversations: {{conversations}}. Unanswered questions: {{unanswered}}. New leads: {{leads}}.',
    ],
    button: 'Open overview',
    after: ['You receive this email because of your notification settings for {{agent}}.'],
  },
  dailySummary: {
    subject: 'Daily summary of your agents',
    before: ['Since the last summary:'],
    button: 'Open agents',
    after: [
      'You receive this email because of your notification settings. It’s sent at 8:00 in your time zone on days with activity.',
    ],
  },
  jobSucceeded: {
    subject: 'A job of {{flow}} succeeded',
    before: ['A job of the flow {{flow}} succeeded.', COUNTS],
    button: 'View job',
    after: [WHY],
  },
  jobPartial: {
    subject: 'A job of {{flow}} finished with errors',
    before: [
      'A job of the flow {{flow}} finished, but some rows failed.',
      COUNTS,
      '{{reason}}',
      'You can retry failed rows from the step that failed.',
    ],
    button: 'View job',
    after: [WHY],
  },
  jobFailed: {
    subject: 'A job of {{flow}} failed',
    before: ['A job of the flow {{flow}} failed.', COUNTS, '{{reason}}'],
    button: 'View job',
    after: [WHY],
  },
  jobCancelled: {
    subject: 'A job of {{flow}} was canceled',
    before: ['A job of the flow {{flow}} was canceled. Finished rows are kept.', COUNTS],
    button: 'View job',
    after: [WHY],
  },
  jobStopped: {
    subject: 'A job of {{flow}} stopped at a failed row',
    before: [
      'A row failed in a job of the flow {{flow}}, so the job was paused, as set in the flow. You can retry its failed rows or resume without them.',
      COUNTS,
    ],
    button: 'View job',
    after: [WHY],
  },
  jobCeiling: {
    subject: 'A job of {{flow}} has used up its budget',
    before: [
      'A job of the flow {{flow}} has used up its budget of credits and is paused. You can resume it with a higher budget or cancel it.',
      COUNTS,
    ],
    button: 'View job',
    after: [WHY],
  },
  jobLiveCeiling: {
    subject: '{{column}} in {{sheet}} has used up its budget',
    before: [
      'The run of the AI column {{column}} in the sheet {{sheet}} has used up its budget of credits and stopped. Filled cells are kept. You can run the rest from the sheet with a higher budget.',
      'The column is filled by the flow {{flow}}. Rows done: {{done}}. Failed: {{failed}}.',
    ],
    button: 'View sheet',
    after: [WHY],
  },
  jobNoCredits: {
    subject: 'A job of {{flow}} is paused: no credits left',
    before: [
      'The account’s credits, or a budget, are used up, so a job of the flow {{flow}} is paused. Nothing is lost. You can resume it when there are more.',
      COUNTS,
    ],
    button: 'View job',
    after: [WHY],
  },
  jobLiveNoCredits: {
    subject: '{{column}} in {{sheet}} stopped: no credits left',
    before: [
      'The account’s credits, or a budget, are used up, so the run of the AI column {{column}} in the sheet {{sheet}} stopped. Filled cells are kept. You can run the rest from the sheet when there are more credits.',
      'The column is filled by the flow {{flow}}. Rows done: {{done}}. Failed: {{failed}}.',
    ],
    button: 'View sheet',
    after: [WHY],
  },
  jobRowLimit: {
    subject: 'A job of {{flow}} is paused: no room for more sheet rows',
    before: ['A job of the flow {{flow}} adds more sheet rows than the plan includes.', '{{reason}}', COUNTS],
    button: 'View job',
    after: [WHY],
  },
  paymentFailed: {
    subject: 'Your payment for Millrace failed',
    before: [
      'The payment for the plan {{plan}} of {{account}} failed.',
      'Update your payment method before {{date}}. Until then, nothing changes. After that, the account moves to the free plan. Nothing is deleted.',
    ],
    button: 'Manage billing',
    after: ['You receive this email because you are an admin of {{account}}.'],
  },
  paymentReminder: {
    subject: 'Your Millrace plan ends on {{date}}',
    before: [
      'The plan {{plan}} of {{account}} still isn’t paid.',
      'If it isn’t paid before {{date}}, the account moves to the free plan. Nothing is deleted.',
    ],
    button: 'Manage billing',
    after: ['You receive this email because you are an admin of {{account}}.'],
  },
  planEnded: {
    subject: '{{account}} has moved to the free plan',
    before: [
      'The plan {{plan}} of {{account}} wasn’t paid, so the account moved to the free plan on {{date}}.',
      'Nothing was deleted. What is over the limits of the free plan can be read, changed and deleted. Update your payment method to get your plan back.',
    ],
    button: 'Manage billing',
    after: ['You receive this email because you are an admin of {{account}}.'],
  },
  unsubscribe: 'Unsubscribe',
  summary: {
    line: '{{agent}}: {{parts}}',
    between: ', ',
    leads_one: '1 new lead',
    leads_other: '{{count}} new leads',
    handoffs_one: '1 handoff request',
    handoffs_other: '{{count}} handoff requests',
    unanswered_one: '1 unanswered question',
    unanswered_other: '{{count}} unanswered questions',
    ratings_one: '1 negative rating',
    ratings_other: '{{count}} negative ratings',
  },
} as const
