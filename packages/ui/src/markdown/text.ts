const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['bull', '•'],
  ['middot', '·'],
  ['times', '×'],
  ['rarr', '→'],
  ['larr', '←'],
  ['euro', '€'],
  ['deg', '°'],
  ['sect', '§'],
])

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g

/** Text with its HTML entities resolved. Names outside the common ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const isCharacter = point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff)
    return isCharacter ? String.fromCodePoint(point) : '\ufffd'
  })
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** The address if a reader may be led there: absolute, http, https or mailto. Otherwise null. */
export function safeHref(href: string): string | null {
  const url = URL.parse(decodeEntities(href).trim())
  return url && SCHEMES.has(url.protocol) ? url.href : null
}
