import { en } from '@millrace/ui/texts/en'
import { catalogue } from './i18n/catalogues.ts'

/** Texts of components shared with the chat page. */
export const useChatTexts = catalogue('chat', en, {
  de: () => import('@millrace/ui/texts/de'),
  zh: () => import('@millrace/ui/texts/zh'),
})
