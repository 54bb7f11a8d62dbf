import { catalogue } from '../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

/** Names of the statuses of AI cells: small, since the grid has them. */
export const useStatusTexts = catalogue('sheetAiCellStatus', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
export type StatusTexts = ReturnType<typeof useStatusTexts>
