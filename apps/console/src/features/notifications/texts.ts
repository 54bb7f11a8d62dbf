import { formatNumber } from '../../lib/format.ts'
import { catalogue } from '../../lib/i18n/catalogues.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { en } from './en.ts'

export const useNotificationsTexts = catalogue('notifications', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})

/** The text of a notification in the console's language; one that this console doesn't know is shown in English. */
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
  const count = { count: values['count'] }
  const isKnown = (i18n.exists as (key: string, values: object) => boolean)(name, count)
  if (!isKnown) return text
  const replace = Object.fromEntries(
    Object.entries(values).map(([place, value]) => [
      place,
      typeof value === 'number' ? formatNumber(value) : value,
    ]),
  )
  return translate(name, { ...count, replace })
}
