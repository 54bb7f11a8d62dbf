import type { sheets } from '@millrace/contract'

const DECIMALS_MAX = 20

export const HEADER_STYLE = 1
export const DATE_STYLE = 2
export const INSTANT_STYLE = 3
export const QUOTED_STYLE = 4
const FIRST_NUMBER = 5
const FIRST_PERCENT = FIRST_NUMBER + DECIMALS_MAX + 1
const GENERAL = 0

/** Numbers are shown with the decimals that their column specifies, else with as many as they have. */
export function styleOfNumber({ valueType, settings }: sheets.Column): number {
  const { decimals } = settings
  if (valueType === 'percent') return FIRST_PERCENT + (decimals ?? 2)
  return decimals === undefined ? GENERAL : FIRST_NUMBER + decimals
}

const pattern = (decimals: number, behind: string) =>
  `0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${behind}`

const places = Array.from({ length: DECIMALS_MAX + 1 }, (_, decimals) => decimals)
// The Z shows that the time is in UTC.
const FORMATS = [
  'yyyy-mm-dd',
  'yyyy-mm-dd"T"hh:mm:ss.000"Z"',
  ...places.map((decimals) => pattern(decimals, '')),
  ...places.map((decimals) => pattern(decimals, '%')),
]
/** Lower ids are reserved for built-in formats. */
const FIRST_FORMAT = 164

const escaped = (code: string) => code.replaceAll('"', '&quot;')
const xf = (format: number, more = '') =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format > 0 ? ' applyNumberFormat="1"' : ''}${more}/>`

export const STYLES_XML = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${FORMATS.length}">`,
  ...FORMATS.map((code, n) => `<numFmt numFmtId="${FIRST_FORMAT + n}" formatCode="${escaped(code)}"/>`),
  '</numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${FORMATS.length + 3}">`,
  xf(0),
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  xf(FIRST_FORMAT),
  xf(FIRST_FORMAT + 1),
  xf(0, ' quotePrefix="1"'),
  ...FORMATS.slice(2).map((_code, n) => xf(FIRST_FORMAT + 2 + n)),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('')
