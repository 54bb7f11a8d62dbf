import type { conversations } from '@millrace/contract'
import { textReader, type Translate } from '@millrace/contract/texts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { zh } from './texts/zh.ts'

type HandoffTexts = Translate<typeof en>

const BUILT_IN: Record<string, object> = { en, de, zh }

export const handoffTexts = (lang: string): HandoffTexts => textReader<typeof en>(BUILT_IN[lang] ?? en, lang)

/** What a line between the messages says: the owner's own words, or the chat's. */
export const lineText = (
  { line, name, text }: NonNullable<conversations.Message['event']>,
  t: HandoffTexts,
): string => text || t(line, { name: name ?? '' })
