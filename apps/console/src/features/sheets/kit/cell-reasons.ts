import { en } from '@millrace/cells/reasons/en'
import { catalogue } from '../../../lib/i18n/catalogues.ts'

/** Why cells have errors: texts for the results of `reasonOf` and `linkReason`. */
export const useCellReasons = catalogue('cellReasons', en, {
  de: () => import('@millrace/cells/reasons/de'),
  zh: () => import('@millrace/cells/reasons/zh'),
})
