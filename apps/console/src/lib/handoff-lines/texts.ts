import { catalogue } from '../i18n/catalogues.ts'
import { en } from './en.ts'

/** What a handoff's lines say, at the desk and in the history. */
export const useLineTexts = catalogue('handoffLines', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
