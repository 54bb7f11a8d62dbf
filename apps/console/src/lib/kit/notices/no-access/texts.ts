import { catalogue } from '../../../i18n/catalogues.ts'
import { en } from './en.ts'

export const useNoAccessTexts = catalogue('noAccess', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
