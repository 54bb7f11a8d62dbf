import { i18n } from '../../../lib/i18n/i18n.ts'

/** Formats a number stored as decimal text with all digits in the user's locale. */
export const numberShown = (plain: string): string =>
  new Intl.NumberFormat(i18n.language, { minimumFractionDigits: plain.split('.')[1]?.length ?? 0 }).format(
    plain as Intl.StringNumericLiteral,
  )
