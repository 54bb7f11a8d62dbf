import { makeTexts } from '../../lib/i18n/i18n.ts'
import { en } from './en.ts'

const texts = makeTexts(en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

export const useNotificationsTexts = texts.use

/** What a notification says, in the language of the console; one that this console doesn't know is told in English. */
export function noticeText({
  key,
  values,
  text,
}: {
  key: string
  values: Readonly<Record<string, string | number>>
  text: string
}): string {
  // Keys come from the server, which may be newer than this page.
  return texts.find(`texts.${key}`, values) ?? text
}
