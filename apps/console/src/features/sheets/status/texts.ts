import { catalogue } from '../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

/** Names of AI cell statuses; a small catalog, because the grid loads it. */
export const useStatusTexts = catalogue('sheetAiCellStatus', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
export type StatusTexts = ReturnType<typeof useStatusTexts>
