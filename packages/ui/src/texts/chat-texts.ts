import { textReader } from '@millrace/contract/texts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { ChatTexts } from './english.ts'
import { zh } from './zh.ts'

const READERS = new Map(
  [en, de, zh].map((texts) => [texts.lang, textReader<typeof en>(texts, texts.lang)] as const),
)

/** The words of the chat in this language (BCP 47, such as `de-AT`); English for a language that is not built in. */
export const chatTexts = (lang: string): ChatTexts =>
  READERS.get(lang.toLowerCase().split('-')[0] ?? '') ?? READERS.get('en')!
