import { catalogue } from '../i18n/catalogues.ts'
import { en } from './en.ts'

export const useTestTexts = catalogue('tests', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
