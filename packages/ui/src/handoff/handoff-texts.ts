import type { conversations } from '@millrace/contract'
import { textReader, type Translate } from '@millrace/contract/texts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { zh } from './texts/zh.ts'

type HandoffTexts = Translate<typeof en>

const BUILT_IN: Record<string, object> = { en, de, zh }

export const handoffTexts = (lang: string): HandoffTexts => textReader<typeof en>(BUILT_IN[lang] ?? en, lang)

/** The text of an event line: the owner's own, or the chat's. */
export const lineText = (
  { line, name, text, opensAt }: NonNullable<conversations.Message['event']>,
  lang: string,
): string => {
  const t = handoffTexts(lang)
  if (text) return text
  if (line !== 'closedNow' || !opensAt) return t(line, { name: name ?? '' })
  const day = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  return t('closedUntil', { time: new Intl.DateTimeFormat(lang, day).format(new Date(opensAt)) })
}

/** The time of day, for recent events. */
export const timeText = (at: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
