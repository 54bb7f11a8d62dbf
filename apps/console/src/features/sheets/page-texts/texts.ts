import { catalogue } from '../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

export const usePageTexts = catalogue('sheetPage', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})

/** For use outside components. */
export const pageText = usePageTexts.t
