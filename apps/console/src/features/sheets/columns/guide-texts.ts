import { en } from '@millrace/cells/guide/en'
import { catalogue } from '../../../lib/i18n/catalogues.ts'

/** Descriptions of the formula functions. */
export const useGuideTexts = catalogue('formulaGuide', en, {
  de: () => import('@millrace/cells/guide/de'),
  zh: () => import('@millrace/cells/guide/zh'),
})
