import { i18n } from './i18n.ts'
import { languageOf } from './languages.ts'

/**
 * How people write dates and numbers here: the console's language, in the region that the browser names with it (en-GB
 * where a user reads English with British settings).
 */
export function region(wishes: readonly string[] = navigator.languages): string {
  const language = languageOf(i18n.language)
  return wishes.find((tag) => languageOf(tag) === language) ?? i18n.language
}
