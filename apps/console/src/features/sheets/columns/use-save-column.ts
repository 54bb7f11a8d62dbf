import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import { showMessage } from '../../../lib/notify/message.ts'
import { useColumnCalls } from '../api/columns.ts'
import { bodyOf, type Draft } from './draft.ts'
import { useColumnTexts } from './texts.ts'

interface Options {
  sheet: sheets.Sheet
  column: sheets.Column | null
  after: string | null | undefined
  onDone: () => void
  /** A change that makes the cells anew, by which it is undone. */
  onChanged: (changeId: string) => void
}

/** What is known of how texts are read: as it was said, else the only way in which all can be; null: neither. */
export const readingOf = (
  { dates, numbers, currencies }: sheets.Conversion,
  { settings, reading }: Draft,
) => ({
  dateOrder: settings.dateOrder ?? dates?.order ?? null,
  decimal: reading.decimal ?? numbers?.sign ?? null,
  currency: settings.currency ?? currencies?.currency ?? null,
})

export type OpenQuestion = 'dates' | 'numbers' | 'currencies'

export const isMixed = (currencies: sheets.Currencies | null): boolean => (currencies?.found.length ?? 0) > 1

/** What someone has to say before the texts can be converted. */
export function openQuestion(conversion: sheets.Conversion, draft: Draft): OpenQuestion | null {
  const { dateOrder, decimal, currency } = readingOf(conversion, draft)
  if (conversion.dates && dateOrder === null) return 'dates'
  if (isMixed(conversion.currencies) && currency === null) return 'currencies'
  return conversion.numbers && conversion.numbers.ambiguous > 0 && decimal === null ? 'numbers' : null
}

/** Whether someone should see what the type does before it is done: wherever it does something to cells. */
const isWorthALook = ({ failing, outcomes }: sheets.Conversion): boolean => failing > 0 || outcomes.length > 0

/** Whether the cells would become others: of another type, or links to another sheet or to one record only. */
function makesCellsAnew({ type: before, settings: old }: sheets.Column, { type, settings }: Draft): boolean {
  if (type !== before || type !== 'link') return type !== before
  return settings.sheetId !== old.sheetId || (old.several !== false && settings.several === false)
}

/** Whether the texts in the cells would be read otherwise, by an answer that is complete. */
export function readsOtherwise(before: Draft, { settings, reading }: Draft): boolean {
  const { dateOrder, currency } = settings
  return (
    (dateOrder !== undefined && dateOrder !== before.settings.dateOrder) ||
    (/^[A-Z]{3}$/.test(currency ?? '') && currency !== before.settings.currency) ||
    reading !== before.reading
  )
}

/** Adds or changes a column. A type that some cells can't take, or that reads dates, is saved when that was seen. */
export function useSaveColumn({ sheet, column, after, onDone, onChanged }: Options) {
  const t = useColumnTexts()
  const { add, update } = useColumnCalls(sheet.id)
  const [conversion, setConversion] = useState<sheets.Conversion | null>(null)

  const done = () => {
    showMessage(t(column ? 'form.saved' : 'form.added'))
    onDone()
  }

  const bodyFor = ({ key }: sheets.Column, draft: Draft) => ({
    column: key,
    ...bodyOf(draft),
    ...(draft.key && draft.key !== key ? { key: draft.key } : {}),
    reading: draft.reading,
  })

  const change = (before: sheets.Column, draft: Draft) =>
    update.mutate(bodyFor(before, draft), {
      onSuccess: ({ changeId }) => {
        if (changeId !== null) onChanged(changeId)
        done()
      },
    })

  /** Looks what the type would do; `always` shows it even when it does no harm. */
  function look(before: sheets.Column, draft: Draft, always = false) {
    update.mutate(
      { ...bodyFor(before, draft), preview: true },
      {
        onSuccess: ({ conversion: found }) => {
          if (found && (always || isWorthALook(found))) setConversion(found)
          else change(before, draft)
        },
      },
    )
  }

  function save(draft: Draft): void {
    if (column) {
      if (!makesCellsAnew(column, draft)) return change(column, draft)
      if (!conversion) return look(column, draft)
      if (openQuestion(conversion, draft)) return undefined
      return change(column, draft)
    }
    const key = draft.key ? { key: draft.key } : {}
    const place = after === undefined ? {} : { after }
    return add.mutate({ ...bodyOf(draft), ...key, ...place }, { onSuccess: done })
  }

  return {
    save,
    conversion,
    /** The texts are to be read otherwise: what the type does to the cells is looked at again. */
    lookAgain: (draft: Draft) => {
      if (column) look(column, draft, true)
    },
    /** Another type was chosen: what was seen is about the one before. */
    forget: () => setConversion(null),
    isPending: add.isPending || update.isPending,
    error: add.error ?? update.error,
  }
}
