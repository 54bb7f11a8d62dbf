import { i18n } from './i18n.ts'
import { languageOf } from './languages.ts'

/**
 * The locale for dates and numbers: the console's language with the browser's region (en-GB for a user who reads
 * English with British settings).
 */
export function region(wishes: readonly string[] = navigator.languages): string {
  const language = languageOf(i18n.language)
  return wishes.find((tag) => languageOf(tag) === language) ?? i18n.language
}
