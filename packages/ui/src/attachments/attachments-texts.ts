import { textReader, type Translate } from '@millrace/contract/texts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { zh } from './texts/zh.ts'

export type AttachmentTexts = Translate<typeof en>

const BUILT_IN: Record<string, object> = { en, de, zh }

/** Texts about files and voice in this language, which must be one that `chatTexts` supports. */
export const attachmentTexts = (lang: string): AttachmentTexts =>
  textReader<typeof en>(BUILT_IN[lang] ?? en, lang)

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** A human-readable size: 812 kB, 1.4 MB. */
export function sizeText(bytes: number, lang: string): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2
  const options = {
    style: 'unit',
    unit: UNITS[step],
    // The short form of bytes has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(lang, options).format(bytes / 1024 ** step)
}
