/** What notifications say. Keys are stored with them, so they stay: a text whose values change gets another key. */
export const en = {
  sourceReady: '“{{name}}” was added to “{{base}}”',
  sourceFailed: '“{{name}}” couldn’t be added to “{{base}}”',
  sourcesReady_one: '1 source was added to “{{base}}”',
  sourcesReady_other: '{{count}} sources were added to “{{base}}”',
  sourcesFailed_one: '1 of {{total}} sources couldn’t be added to “{{base}}”',
  sourcesFailed_other: '{{count}} of {{total}} sources couldn’t be added to “{{base}}”',
  siteReady: 'The website “{{name}}” was added to “{{base}}”',
  siteFailed: 'The website “{{name}}” couldn’t be added to “{{base}}”',
  sheetImported_one: '1 row imported from “{{file}}” into “{{sheet}}”',
  sheetImported_other: '{{count}} rows imported from “{{file}}” into “{{sheet}}”',
  sheetImportedPart_one: '1 row imported from “{{file}}” into “{{sheet}}”, {{bad}} rejected',
  sheetImportedPart_other: '{{count}} rows imported from “{{file}}” into “{{sheet}}”, {{bad}} rejected',
  sheetImportFailed: '“{{file}}” couldn’t be imported into “{{sheet}}”',
  approvalAsked: '“{{flow}}” needs approval: {{title}}',
  workerAddsRows: '“{{agent}}” needs approval: Add rows',
  workerUpdatesRows: '“{{agent}}” needs approval: Update rows',
  workerDeletesRows: '“{{agent}}” needs approval: Delete rows',
  workerUsesTool: '“{{agent}}” needs approval: {{tool}}',
  repeatAsked: 'The server stopped during a step of “{{flow}}”. Decide whether to run the step again.',
  scheduleFailed: 'A scheduled job of “{{flow}}” couldn’t start',
  jobSucceeded_one: 'A job of “{{flow}}” succeeded: 1 row done',
  jobSucceeded_other: 'A job of “{{flow}}” succeeded: {{count}} rows done',
  jobPartial_one: 'A job of “{{flow}}” finished with errors: 1 row done, {{failed}} failed',
  jobPartial_other: 'A job of “{{flow}}” finished with errors: {{count}} rows done, {{failed}} failed',
  jobFailed: 'A job of “{{flow}}” failed',
  jobCancelled_one: 'A job of “{{flow}}” was cancelled: 1 row done',
  jobCancelled_other: 'A job of “{{flow}}” was cancelled: {{count}} rows done',
  jobStopped_one: 'A job of “{{flow}}” stopped at a failed row: 1 row done',
  jobStopped_other: 'A job of “{{flow}}” stopped at a failed row: {{count}} rows done',
  jobCeiling_one: 'A job of “{{flow}}” paused because its budget is used up: 1 row done',
  jobCeiling_other: 'A job of “{{flow}}” paused because its budget is used up: {{count}} rows done',
  jobNoCredits_one:
    'A job of “{{flow}}” paused because the account’s credits, or a budget, are used up: 1 row done',
  jobNoCredits_other:
    'A job of “{{flow}}” paused because the account’s credits, or a budget, are used up: {{count}} rows done',
  jobRowLimit_one: 'A job of “{{flow}}” paused because the plan’s limit of sheet rows is reached: 1 row done',
  jobRowLimit_other:
    'A job of “{{flow}}” paused because the plan’s limit of sheet rows is reached: {{count}} rows done',
  liveCeiling_one:
    '“{{column}}” in “{{sheet}}” stopped because its budget is used up: 1 cell filled, {{left}} left',
  liveCeiling_other:
    '“{{column}}” in “{{sheet}}” stopped because its budget is used up: {{count}} cells filled, {{left}} left',
  liveCeilingOpen_one:
    '“{{column}}” in “{{sheet}}” stopped because its budget is used up: 1 cell filled, others left',
  liveCeilingOpen_other:
    '“{{column}}” in “{{sheet}}” stopped because its budget is used up: {{count}} cells filled, others left',
  liveNoCredits_one:
    '“{{column}}” in “{{sheet}}” stopped because the account’s credits, or a budget, are used up: 1 cell filled, {{left}} left',
  liveNoCredits_other:
    '“{{column}}” in “{{sheet}}” stopped because the account’s credits, or a budget, are used up: {{count}} cells filled, {{left}} left',
  liveNoCreditsOpen_one:
    '“{{column}}” in “{{sheet}}” stopped because the account’s credits, or a budget, are used up: 1 cell filled, others left',
  liveNoCreditsOpen_other:
    '“{{column}}” in “{{sheet}}” stopped because the account’s credits, or a budget, are used up: {{count}} cells filled, others left',
  livePaused:
    'Automatic runs of “{{column}}” in “{{sheet}}” are paused: it reached its hourly limit of rows. Run it once to resume.',
  executionDone: '“{{agent}}” finished: {{title}}',
  executionFailed: '“{{agent}}” failed: {{title}}',
  executionQuestion: '“{{agent}}” has a question: {{title}}',
  executionBudget: '“{{agent}}” paused because its budget is used up: {{title}}',
  executionNoCredits: '“{{agent}}” paused because the account’s credits, or a budget, are used up: {{title}}',
  creditsUsed: '{{percent}}% of this month’s credits are used',
  budgetUsed: '{{percent}}% of the account’s budget for this month is used',
  budgetUsedOf: '{{percent}}% of the budget of “{{name}}” for this month is used',
  connectionBroken: '“{{name}}” ({{vendor}}) is no longer connected. Connect it again',
  webhookDisabled: 'The webhook of “{{agent}}” was disabled: no delivery succeeded for days',
  accountWebhookDisabled: 'The webhook to {{host}} was disabled: no delivery succeeded for days',
  flowWebhookDisabled: 'The webhook of the flow “{{flow}}” was disabled: no delivery succeeded for days',
  handoffRequested: 'A visitor of “{{agent}}” is waiting for a person',
  invitationReceived: '“{{account}}” invited you to its team',
  onboardingReady: 'The agent “{{agent}}” was created from {{site}}',
  onboardingFailed: 'No agent could be created from {{site}}',
  agentLead: 'New lead for “{{agent}}”',
  agentUnanswered: '“{{agent}}” couldn’t answer a question',
  agentRating: 'A response of “{{agent}}” was rated as not helpful',
  agentPassRate: 'Pass rate of “{{agent}}” fell to {{percent}}%, below {{bar}}%',
  dailySummary:
    'Daily summary: {{leads}} new leads, {{handoffs}} handoff requests, {{unanswered}} unanswered questions, {{ratings}} negative ratings',
  agentDigest:
    'Yesterday at “{{agent}}”: {{conversations}} conversations, {{unanswered}} unanswered, {{leads}} new leads',
} as const

type Bare<Key> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key

export type NotificationKey = Bare<keyof typeof en>
