import { textReader, type Translate } from '@millrace/contract/texts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { zh } from './texts/zh.ts'

export type LeadTexts = Translate<typeof en>

const BUILT_IN: Record<string, object> = { en, de, zh }

/** Texts of the form in this language, which must be one that `chatTexts` supports. */
export const leadTexts = (lang: string): LeadTexts => textReader<typeof en>(BUILT_IN[lang] ?? en, lang)
