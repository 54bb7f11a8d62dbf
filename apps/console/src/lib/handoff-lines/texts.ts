import { catalogue } from '../i18n/catalogues.ts'
import { en } from './en.ts'

/** Texts of handoff events, at the desk and in the log. */
export const useLineTexts = catalogue('handoffLines', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
