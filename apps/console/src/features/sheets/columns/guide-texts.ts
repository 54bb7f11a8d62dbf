import { en } from '@millrace/cells/guide/en'
import { catalogue } from '../../../lib/i18n/catalogues.ts'

/** What the functions of formulas do. */
export const useGuideTexts = catalogue('formulaGuide', en, {
  de: () => import('@millrace/cells/guide/de'),
  zh: () => import('@millrace/cells/guide/zh'),
})
