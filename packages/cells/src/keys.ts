import { isReservedColumnKey } from '@millrace/contract/sheet-limits'

const KEY_MAX = 64

const ATOMS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
  œ: 'oe',
  '%': ' percent ',
  '€': ' eur ',
  $: ' usd ',
}

/**
 * A key for a column label that isn't taken (ignoring case): "Größe (cm)" becomes groesse_cm, and labels without Latin
 * letters become field, field_2, …
 */
export function keyOf(label: string, taken: Iterable<string>): string {
  const latin = label
    .toLowerCase()
    .replaceAll(/[äöüßæøåœ%€$]/g, (sign) => ATOMS[sign]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '')
  const named = /^[a-z]/.test(latin) ? latin : latin && `field_${latin}`
  const base = (named || 'field').slice(0, KEY_MAX).replace(/(?<!_)_+$/, '')
  const used = new Set([...taken].map((key) => key.toLowerCase()))
  if (!used.has(base) && !isReservedColumnKey(base)) return base
  for (let number = 2; ; number++) {
    const key = `${base.slice(0, KEY_MAX - String(number).length - 1)}_${number}`
    if (!used.has(key)) return key
  }
}
