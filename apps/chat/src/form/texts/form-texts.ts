import { textReader, type Translate } from '@millrace/contract/texts'
import { de } from './de.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

export type FormTexts = Translate<typeof en>

const READERS = new Map(
  [en, de, zh].map((texts) => [texts.lang, textReader<typeof en>(texts, texts.lang)] as const),
)

/** Texts in the visitor's language, else in English. */
export const formTexts = (language: string): FormTexts =>
  READERS.get(language.slice(0, 2).toLowerCase()) ?? READERS.get('en')!
