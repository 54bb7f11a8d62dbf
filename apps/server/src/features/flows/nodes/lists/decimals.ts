import { numberText } from '@millrace/engine'
import { takeTurn } from '../../../../lib/take-turn.ts'

/** A decimal number: digits × 10^-scale. */
interface Decimal {
  digits: bigint
  scale: number
}

function decimalOf(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(`${whole}${fraction}`), scale: fraction.length }
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale)

function writeDecimal({ digits, scale }: Decimal): string {
  const isNegative = digits < 0n
  const text = String(isNegative ? -digits : digits).padStart(scale + 1, '0')
  const cut = text.length - scale
  const fraction = text.slice(cut).replace(/(?<!0)0+$/, '')
  return `${isNegative ? '-' : ''}${text.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`
}

async function sumOf(texts: readonly string[]): Promise<Decimal> {
  let sum: Decimal = { digits: 0n, scale: 0 }
  for (const text of texts) {
    await takeTurn()
    const one = decimalOf(text)
    const scale = Math.max(sum.scale, one.scale)
    sum = { digits: scaled(sum, scale) + scaled(one, scale), scale }
  }
  return sum
}

/** The exact sum of decimal texts. */
export const exactSum = async (texts: readonly string[]): Promise<string> => writeDecimal(await sumOf(texts))

/** Decimal places of an average beyond those of its numbers. */
const MORE_DIGITS = 12

/** Their average, rounded half away from zero at 12 additional decimal places. */
export async function exactAverage(texts: readonly string[]): Promise<string> {
  const sum = await sumOf(texts)
  const scale = sum.scale + MORE_DIGITS
  const [digits, count] = [scaled(sum, scale), BigInt(texts.length)]
  const half = digits < 0n ? -(count / 2n) : count / 2n
  return writeDecimal({ digits: (digits + half) / count, scale })
}

/** A number if that is exact, otherwise text. */
export function shortest(text: string): number | string {
  const value = Number(text)
  return numberText(value) === text ? value : text
}
