import { i18n } from '../../../lib/i18n/i18n.ts'

/** A number that is held as decimal text, with all its digits, as the reader's language writes it. */
export const numberShown = (plain: string): string =>
  new Intl.NumberFormat(i18n.language, { minimumFractionDigits: plain.split('.')[1]?.length ?? 0 }).format(
    plain as Intl.StringNumericLiteral,
  )
