import { catalogue } from '../../../../lib/texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

const channelTexts = catalogue('channel', { en, de, zh })

const KNOWN = ['en', 'de', 'zh'] as const

/** The texts in the agent's language; in English if there are none. */
export const textsOf = (language: string) => channelTexts(KNOWN.find((known) => known === language) ?? 'en')
