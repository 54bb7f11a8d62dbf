import { textReader, type Translate } from '@millrace/contract/texts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { zh } from './texts/zh.ts'

export type DocumentTexts = Translate<typeof en>

const ENGLISH: DocumentTexts = textReader<typeof en>(en, 'en')

const READERS: Record<string, DocumentTexts> = {
  en: ENGLISH,
  de: textReader<typeof en>(de, 'de'),
  zh: textReader<typeof en>(zh, 'zh'),
}

/** Texts of the viewer in this language (BCP 47); English if it is not built in. */
export const documentTexts = (lang: string): DocumentTexts =>
  READERS[lang.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH
