import { i18n } from '../../lib/i18n/i18n.ts'

/** US dollars, down to what a single answer costs. */
export const formatCost = (cost: number): string =>
  new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(cost)
