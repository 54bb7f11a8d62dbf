const CURRENCIES: Record<string, string> = {
  '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', '￥': 'JPY', '₹': 'INR', '₽': 'RUB', '₩': 'KRW', '₺': 'TRY', '₴': 'UAH',
  '₪': 'ILS', '฿': 'THB', '₫': 'VND', '₦': 'NGN', '₱': 'PHP', 'Fr.': 'CHF',
} // prettier-ignore

const SIGN = String.raw`\p{Sc}|[A-Z]{3}|Fr\.|kr\.?`
const IN_FRONT = new RegExp(String.raw`^([+−–-]?)\s*(${SIGN})\s*(?=[\d.,(+−–-])`, 'u')
const BEHIND = new RegExp(String.raw`(?<=[\d.)])\s*(${SIGN})$`, 'u')

let codes: ReadonlySet<string> | undefined

/** Whether three letters are an ISO 4217 currency: "12 PCS" is not money. */
const isCode = (code: string) => (codes ??= new Set(Intl.supportedValuesOf('currency'))).has(code)

interface Money {
  /** The amount without the sign; the whole text if it has none. */
  bare: string
  /** As written; null if there is none. */
  sign: string | null
}

/** Separates an amount of money from its currency. */
export function moneyOf(text: string): Money {
  const front = IN_FRONT.exec(text)
  const [, minus = '', before] = front ?? []
  const rest = before !== undefined && isSign(before) ? minus + text.slice(front![0].length) : text
  const behind = BEHIND.exec(rest)?.[1]
  if (rest !== text) return { bare: rest, sign: before! }
  return behind !== undefined && isSign(behind)
    ? { bare: text.replace(BEHIND, ''), sign: behind }
    : { bare: text, sign: null }
}

const isSign = (sign: string) => !/^[A-Z]{3}$/.test(sign) || isCode(sign)

/** The currency that a sign usually stands for, by ISO 4217; null if there are several candidates (kr). */
export const currencyOf = (sign: string): string | null =>
  CURRENCIES[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null)

const symbols = new Map<string, string>()

function symbolOf(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
  symbols.set(currency, symbol)
  return symbol
}

/** Whether a sign can stand for the currency: "$" is also used for Canadian dollars. */
export const fitsCurrency = (sign: string, currency: string): boolean =>
  currencyOf(sign) === currency || symbolOf(currency) === sign.replace(/\.$/, '').replace('￥', '¥')
