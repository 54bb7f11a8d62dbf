import { catalogue } from '../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

export const useWebhookTexts = catalogue('webhooks', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
