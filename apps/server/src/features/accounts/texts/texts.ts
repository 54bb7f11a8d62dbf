import { catalogue } from '../../../lib/texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

export const accountTexts = catalogue('accounts', { en, de, zh })
