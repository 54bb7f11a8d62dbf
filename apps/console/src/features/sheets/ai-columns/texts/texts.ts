import { catalogue } from '../../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

export const useAiColumnTexts = catalogue('aiColumns', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
