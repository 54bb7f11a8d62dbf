import type { accounts } from '@millrace/contract'
import type { JobError } from '../types.ts'
import { en } from './texts/en.ts'
import { endTexts } from './texts/texts.ts'

const isKnown = (code: string): code is keyof typeof en => Object.hasOwn(en, code)

/** Why a job ended as it did, in this language; as it was stored where there is no text for it, and empty for no reason. */
export function reasonIn(locale: accounts.Locale, error: JobError | null): string {
  if (!error) return ''
  const { code, message, values } = error
  // Errors of earlier versions have only their message.
  return isKnown(code) && values ? endTexts(locale)(code, values) : message
}
