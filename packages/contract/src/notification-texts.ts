/**
 * What notifications say, in English; the console has them in its other languages too. A `count` among the values
 * chooses between the texts that end in `_one` and `_other`.
 */
export const NOTIFICATION_TEXTS = {
  sourceReady: '“{{name}}” has been read into “{{base}}”',
  sourceFailed: '“{{name}}” could not be read into “{{base}}”',
  sourcesReady_one: '1 source has been read into “{{base}}”',
  sourcesReady_other: '{{count}} sources have been read into “{{base}}”',
  sourcesFailed_one: '1 of {{total}} sources could not be read into “{{base}}”',
  sourcesFailed_other: '{{count}} of {{total}} sources could not be read into “{{base}}”',
  siteReady: 'The website “{{name}}” has been read into “{{base}}”',
  siteFailed: 'The website “{{name}}” could not be read into “{{base}}”',
  sheetImported_one: '1 row of “{{file}}” has been imported into “{{sheet}}”',
  sheetImported_other: '{{count}} rows of “{{file}}” have been imported into “{{sheet}}”',
  sheetImportedPart_one: '1 row of “{{file}}” has been imported into “{{sheet}}”; {{bad}} could not be',
  sheetImportedPart_other:
    '{{count}} rows of “{{file}}” have been imported into “{{sheet}}”; {{bad}} could not be',
  sheetImportFailed: '“{{file}}” could not be imported into “{{sheet}}”',
  approvalAsked: '“{{flow}}” asks: {{title}}',
  repeatAsked: 'The server stopped in the middle of a step of “{{flow}}”: decide whether it is run again',
  scheduleFailed: 'A scheduled job of “{{flow}}” could not be launched',
  jobSucceeded_one: 'A job of “{{flow}}” has succeeded: 1 row is done',
  jobSucceeded_other: 'A job of “{{flow}}” has succeeded: {{count}} rows are done',
  jobPartial_one: 'A job of “{{flow}}” has ended: 1 row is done, {{failed}} failed',
  jobPartial_other: 'A job of “{{flow}}” has ended: {{count}} rows are done, {{failed}} failed',
  jobFailed: 'A job of “{{flow}}” has failed',
  jobCancelled_one: 'A job of “{{flow}}” was cancelled: 1 row is done',
  jobCancelled_other: 'A job of “{{flow}}” was cancelled: {{count}} rows are done',
  jobStopped_one: 'A job of “{{flow}}” has stopped at a failed row: 1 row is done',
  jobStopped_other: 'A job of “{{flow}}” has stopped at a failed row: {{count}} rows are done',
  jobCeiling_one: 'A job of “{{flow}}” has used its budget of credits and is paused: 1 row is done',
  jobCeiling_other:
    'A job of “{{flow}}” has used its budget of credits and is paused: {{count}} rows are done',
  liveCeiling_one:
    'The budget of credits has stopped “{{column}}” in “{{sheet}}”: 1 cell was filled, {{left}} are left',
  liveCeiling_other:
    'The budget of credits has stopped “{{column}}” in “{{sheet}}”: {{count}} cells were filled, {{left}} are left',
  liveCeilingOpen_one:
    'The budget of credits has stopped “{{column}}” in “{{sheet}}”: 1 cell was filled, others are left',
  liveCeilingOpen_other:
    'The budget of credits has stopped “{{column}}” in “{{sheet}}”: {{count}} cells were filled, others are left',
  livePaused:
    '“{{column}}” in “{{sheet}}” has run many rows by itself within an hour, and does so no more until you run it',
  invitationReceived: '“{{account}}” invites you to its team',
  onboardingReady: 'The agent “{{agent}}” has been made from {{site}}',
  onboardingFailed: 'No agent could be made from {{site}}',
} as const

type Texts = typeof NOTIFICATION_TEXTS
type Plain<Key> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key

export type NotificationKey = Plain<keyof Texts>

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** A notification's text in English. */
export function notificationText(key: string, values: Record<string, string | number>): string {
  const texts: Record<string, string> = NOTIFICATION_TEXTS
  const text = texts[key] ?? texts[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? key
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? value.toLocaleString('en') : value
  })
}
