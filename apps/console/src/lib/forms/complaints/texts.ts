import { catalogue } from '../../i18n/catalogues.ts'
import { en } from './en.ts'

/** For the check of a form, which happens outside of drawing. */
export const { t: complaintText } = catalogue('complaints', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
