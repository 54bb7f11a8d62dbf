import { complaintText as t } from './texts.ts'

/** What to enter, by the last segment of a field's path in the contract. */
const ENTER = {
  name: 'enter.name',
  title: 'enter.name',
  company: 'enter.company',
  target: 'enter.email',
  email: 'enter.email',
  username: 'enter.email',
  password: 'enter.password',
  oldPassword: 'enter.password',
  newPassword: 'enter.password',
  code: 'enter.code',
  secret: 'enter.key',
  apiKey: 'enter.key',
  key: 'enter.key',
  question: 'enter.question',
  answer: 'enter.answer',
  text: 'enter.text',
} as const

const isNamed = (field: string): field is keyof typeof ENTER => field in ENTER

const PHRASES = [
  [/^is not an email address$/, 'email'],
  [/^(?:must have )?at least ([\d,]+) characters$/, 'shorter'],
  [/^at most ([\d,]+) characters$/, 'longer'],
  [/^choose at least one$/, 'choose'],
  [/^must start with a letter and contain only letters, digits and _$/, 'identifier'],
  [/^must begin with https:\/\/ or http:\/\/$/, 'address'],
  [/^contains a character that can’t be stored/, 'unstorable'],
  [/^contains a character that keys can’t have/, 'badKey'],
  [/^must be a URL without user name, query and #$/, 'plainUrl'],
  [/^must end after the host name$/, 'origin'],
  [/^is not a valid header name$/, 'header'],
  [/^is not a path on this server/, 'ownPath'],
  [/^is not a URL with https:\/\/$/, 'httpsUrl'],
  [/^is not a JSON pointer/, 'pointer'],
  [/^must be smaller than the chunk size$/, 'overlap'],
  [/^is a reserved word$/, 'reserved'],
] as const

/**
 * The contract's messages are English and follow a name ("is empty"). Beside a field they become sentences in the
 * console's language; a message without a translation is only capitalized.
 */
export function complaintOf(message: string, path = ''): string {
  if (message === 'is empty') {
    const field = path.split('.').at(-1) ?? ''
    return t(isNamed(field) ? ENTER[field] : 'enter.value')
  }
  for (const [phrase, key] of PHRASES) {
    const found = phrase.exec(message)
    if (found) return t(key, { limit: found[1] ?? '' })
  }
  return message.charAt(0).toUpperCase() + message.slice(1)
}
