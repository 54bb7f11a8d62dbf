import type { sheets } from '@millrace/contract'

/** The web, email or phone URL of a cell; other schemes are never opened. */
export function addressOf(column: sheets.Column, record: sheets.SheetRecord | undefined): string | null {
  const value = record?.cells[column.key]
  if (typeof value !== 'string' || value === '') return null
  const type = column.type === 'formula' ? column.valueType : column.type
  if (type === 'email') return `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`
  if (type === 'phone') return `tel:${value.replace(/[^\d+*#]/g, '')}`
  if (type !== 'url' || !URL.canParse(value)) return null
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** Opens it in a new tab without a referrer. */
export function openAddress(column: sheets.Column, record: sheets.SheetRecord | undefined): void {
  const address = addressOf(column, record)
  if (address !== null) globalThis.open(address, '_blank', 'noopener,noreferrer')
}
