import { catalogue } from '../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

export const useTemplateTexts = catalogue('deskTemplates', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
