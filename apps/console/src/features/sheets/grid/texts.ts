import { catalogue } from '../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

export const useGridTexts = catalogue('sheetGrid', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
export type GridTexts = ReturnType<typeof useGridTexts>
