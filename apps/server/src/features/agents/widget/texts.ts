import { catalogue } from '../../../lib/texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

/** Texts of the widget for screen readers. */
export const widgetTexts = catalogue('widget', { en, de, zh })
