import { catalogue } from '../i18n/catalogues.ts'
import { en } from './en.ts'

export const useTemplateFieldTexts = catalogue('templateFields', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
