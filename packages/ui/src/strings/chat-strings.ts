import { de } from './de.ts'
import { en } from './en.ts'
import type { ChatStrings } from './types.ts'
import { zh } from './zh.ts'

const BUILT_IN = new Map([en, de, zh].map((strings) => [strings.lang, strings]))

/** The words of the chat in this language (BCP 47, such as `de-AT`); English for a language that is not built in. */
export const chatStrings = (lang: string): ChatStrings =>
  BUILT_IN.get(lang.toLowerCase().split('-')[0] ?? '') ?? en
