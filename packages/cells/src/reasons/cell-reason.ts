import type { sheets } from '@millrace/contract'
import { en } from './en.ts'

/** A key of the catalogue beside this file, and its values. */
export interface CellReason {
  key: keyof typeof en
  values: { sheet?: string; name?: string; count?: number }
}

const isKnown = (code: string): code is keyof typeof en => Object.hasOwn(en, code)

/** Why a cell is an error, by its code. */
export const reasonOf = (code: string): CellReason => ({ key: isKnown(code) ? code : 'other', values: {} })

const SHOWN = 100
const shortened = (text: string) =>
  Array.from(text).length > SHOWN ? `${Array.from(text).slice(0, SHOWN).join('')}…` : text

/** Same for a link error, with the name of the linked sheet. */
export function linkReason({ code, text, title, count }: sheets.CellError, sheet: string): CellReason {
  const name = shortened((title ?? text).trim())
  if (code === 'unknown_record') return { key: 'unknown_record_named', values: { sheet, name } }
  if (code === 'ambiguous_record' && count !== undefined)
    return { key: 'ambiguous_record_named', values: { sheet, name, count } }
  return reasonOf(code)
}
