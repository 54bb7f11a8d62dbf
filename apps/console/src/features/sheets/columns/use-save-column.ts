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
  /** Called with the id of a conversion, for undo. */
  onChanged: (changeId: string) => void
}

/** How texts are read: as chosen, else the only possible way; null if ambiguous. */
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

/** The question to answer before the texts can be converted. */
export function openQuestion(conversion: sheets.Conversion, draft: Draft): OpenQuestion | null {
  const { dateOrder, decimal, currency } = readingOf(conversion, draft)
  if (conversion.dates && dateOrder === null) return 'dates'
  if (isMixed(conversion.currencies) && currency === null) return 'currencies'
  return conversion.numbers && conversion.numbers.ambiguous > 0 && decimal === null ? 'numbers' : null
}

/** Whether the user should see a preview first: whenever cells are affected. */
const isWorthALook = ({ failing, outcomes }: sheets.Conversion): boolean => failing > 0 || outcomes.length > 0

/** Whether the cells are converted: to another type, to links to another sheet, or to single links. */
function makesCellsAnew({ type: before, settings: old }: sheets.Column, { type, settings }: Draft): boolean {
  if (type !== before || type !== 'link') return type !== before
  return settings.sheetId !== old.sheetId || (old.several !== false && settings.several === false)
}

/** Whether the cell texts would be read differently, with a complete answer. */
export function readsOtherwise(before: Draft, { settings, reading }: Draft): boolean {
  const { dateOrder, currency } = settings
  return (
    (dateOrder !== undefined && dateOrder !== before.settings.dateOrder) ||
    (/^[A-Z]{3}$/.test(currency ?? '') && currency !== before.settings.currency) ||
    reading !== before.reading
  )
}

/** Adds or changes a column. A type change that affects cells is saved only after the user has seen its preview. */
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

  /** Loads the preview of a type change; `always` shows it even if it is harmless. */
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
    /** The reading options changed: the preview is loaded again. */
    lookAgain: (draft: Draft) => {
      if (column) look(column, draft, true)
    },
    /** Another type was chosen: the preview is outdated. */
    forget: () => setConversion(null),
    isPending: add.isPending || update.isPending,
    error: add.error ?? update.error,
  }
}
