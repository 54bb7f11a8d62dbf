import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { i18n, registerCatalogue } from '../../lib/i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications: typeof en
  }
}

registerCatalogue('notifications', en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

export const useNotificationsTexts = () => useTranslation('notifications').t

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
  const translate = i18n.t as unknown as (key: string, values: object) => string
  const name = `notifications:texts.${key}`
  const wanted = { count: values['count'], skipInterpolation: true }
  const isKnown = (i18n.exists as (key: string, values: object) => boolean)(name, wanted)
  if (!isKnown) return text
  return translate(name, wanted).replace(PLACEHOLDER, (whole, place: string) => {
    const value = values[place] ?? whole
    return typeof value === 'number' ? formatNumber(value) : value
  })
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g
