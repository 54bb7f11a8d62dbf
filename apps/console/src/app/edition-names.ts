import type { Edition } from '@millrace/contract'
import { i18n } from '../lib/i18n/i18n.ts'
import { useAppTexts } from './texts.ts'

/** Lists editions of which any is sufficient: "Team, Business, or Enterprise". */
export function useEditionNames(): (editions: readonly Edition[]) => string {
  const t = useAppTexts()
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return (editions) => list.format(editions.map((edition) => t(`editions.${edition}`)))
}
