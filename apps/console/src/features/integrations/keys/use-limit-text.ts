import { formatNumber } from '../../../lib/format.ts'
import { useIntegrationsTexts } from '../texts.ts'
import type { Limit } from './limits.ts'

/** A limit as text; null for none. */
export function useLimitText(): (limit: Limit) => string | null {
  const t = useIntegrationsTexts()
  return ({ requests, tokens }) => {
    const parts = [
      requests === null
        ? null
        : t('limits.requestsPer', { count: requests, formatted: formatNumber(requests) }),
      tokens === null ? null : t('limits.tokensPer', { count: tokens, formatted: formatNumber(tokens) }),
    ].filter((part) => part !== null)
    return parts.length === 0 ? null : parts.join(', ')
  }
}
