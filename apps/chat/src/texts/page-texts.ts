import { textReader, type Translate } from '@millrace/contract/texts'
import { de } from './de.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

export type PageTexts = Translate<typeof en>

const BUILT_IN: Record<string, object> = { en, de, zh }

/** Texts in this language, which must be one that `chatTexts` supports. */
export const pageTexts = (lang: string): PageTexts => textReader<typeof en>(BUILT_IN[lang] ?? en, lang)
