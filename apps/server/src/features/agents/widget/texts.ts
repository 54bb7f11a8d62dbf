import { catalogue } from '../../../lib/texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

/** What screen readers say of the widget. */
export const widgetTexts = catalogue('widget', { en, de, zh })
