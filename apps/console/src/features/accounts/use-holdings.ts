import type { accounts } from '@millrace/contract'
import { i18n } from '../../lib/i18n/i18n.ts'
import { useAccountsTexts } from './texts.ts'

const KINDS = ['agents', 'conversations', 'knowledge', 'sources'] as const

/** What a project holds, in words: "2 agents, 1 knowledge base and 7 sources"; null when it is empty. */
export function useHoldings(): (holds: accounts.Project['holds']) => string | null {
  const t = useAccountsTexts()
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (holds) => {
    const parts = KINDS.filter((kind) => holds[kind] > 0).map((kind) =>
      t(`project.${kind}`, { count: holds[kind] }),
    )
    return parts.length === 0 ? null : list.format(parts)
  }
}
