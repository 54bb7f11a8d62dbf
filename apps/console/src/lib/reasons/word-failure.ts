import { type Reason, wordReason } from '@millrace/contract'
import { i18n, registerCatalogue } from '../i18n/i18n.ts'

/** Why something failed, as the server tells it. */
export interface Failure {
  message: string
  reason?: Reason | undefined
}

// English is what failures come with, so it isn't loaded.
registerCatalogue(
  'reasons',
  {},
  {
    de: async () => (await import('@millrace/contract/reasons/de')).de,
    zh: async () => (await import('@millrace/contract/reasons/zh')).zh,
  },
)

/** A failure in the language of the console; in the words of the server where it gave no reason that is known here. */
export const wordFailure = ({ message, reason }: Failure): string =>
  (reason ? wordReason(reason, { say, language: i18n.language }) : null) ?? message

const translate = i18n.getFixedT(null, 'reasons')

/** Keys and values come from the server, which may be newer than this page: null for what lacks a text or a value. */
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
