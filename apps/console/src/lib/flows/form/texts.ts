import { catalogue } from '../../i18n/catalogues.ts'
import { en } from './en.ts'

export const useFormTexts = catalogue('flowForm', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
