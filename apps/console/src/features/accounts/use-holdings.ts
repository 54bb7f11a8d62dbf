import type { accounts } from '@millrace/contract'
import { formatNumber } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { useAccountsTexts } from './texts.ts'

/** A project's contents in words: "2 agents", "1 knowledge base"; empty for an empty project. */
export function useHoldings(): (holds: accounts.Holdings) => string[] {
  const t = useAccountsTexts()
  return (holds) =>
    (Object.entries(holds) as [accounts.Holding, number][])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => t(`project.kinds.${kind}`, { count, formatted: formatNumber(count) }))
}

/** The contents as part of a sentence: "2 agents, 1 knowledge base and 7 sources"; null for an empty project. */
export function useHoldingsText(): (holds: accounts.Holdings) => string | null {
  const inWords = useHoldings()
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (holds) => {
    const parts = inWords(holds)
    return parts.length === 0 ? null : list.format(parts)
  }
}
