import { type Reason, wordReason } from '@millrace/contract'
import { i18n, registerCatalogue } from '../i18n/i18n.ts'

/** Why something failed, from the server. */
export interface Failure {
  message: string
  reason?: Reason | undefined
}

// Failures contain their English text, so that catalog is not loaded.
registerCatalogue(
  'reasons',
  {},
  {
    de: async () => (await import('@millrace/contract/reasons/de')).de,
    zh: async () => (await import('@millrace/contract/reasons/zh')).zh,
  },
)

/** A failure in the console's language; the server's English text if the reason is unknown here. */
export const wordFailure = ({ message, reason }: Failure): string =>
  (reason ? wordReason(reason, { say, language: i18n.language }) : null) ?? message

const translate = i18n.getFixedT(null, 'reasons')

/** Keys and values come from the server, which may be newer than this page: null if a text or value is missing. */
function say(key: string, values: Readonly<Record<string, string>>): string | null {
  if (!i18n.exists(key, { ns: 'reasons' })) return null
  let isComplete = true
  const missingInterpolationHandler = () => {
    isComplete = false
    return ''
  }
  const text = translate(key, { replace: values, missingInterpolationHandler })
  return isComplete ? text : null
}
