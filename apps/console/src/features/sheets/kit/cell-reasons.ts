import { en } from '@millrace/cells/reasons/en'
import { catalogue } from '../../../lib/i18n/catalogues.ts'

/** Why cells are errors: a text for what `reasonOf` and `linkReason` give. */
export const useCellReasons = catalogue('cellReasons', en, {
  de: () => import('@millrace/cells/reasons/de'),
  zh: () => import('@millrace/cells/reasons/zh'),
})
