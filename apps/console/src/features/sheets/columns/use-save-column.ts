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
}

/** The order in which texts become dates: the one that was said, else the only one that fits all; null: neither. */
export const orderOf = (conversion: sheets.Conversion, { settings }: Draft): 'dmy' | 'mdy' | null =>
  settings.dateOrder ?? conversion.dates?.order ?? null

/** Whether the cells would become others: of another type, or links to another sheet or to one record only. */
function makesCellsAnew({ type: before, settings: old }: sheets.Column, { type, settings }: Draft): boolean {
  if (type !== before || type !== 'link') return type !== before
  return settings.sheetId !== old.sheetId || (old.several !== false && settings.several === false)
}

/** Adds or changes a column. A type that some cells can't take, or that reads dates, is saved when that was seen. */
export function useSaveColumn({ sheet, column, after, onDone }: Options) {
  const t = useColumnTexts()
  const { add, update } = useColumnCalls(sheet.id)
  const [conversion, setConversion] = useState<sheets.Conversion | null>(null)
  const [tried, setTried] = useState(false)

  const done = () => {
    showMessage(t(column ? 'form.saved' : 'form.added'))
    onDone()
  }

  const bodyFor = ({ key }: sheets.Column, draft: Draft) => ({
    column: key,
    ...bodyOf(draft),
    ...(draft.key && draft.key !== key ? { key: draft.key } : {}),
  })

  const change = (before: sheets.Column, draft: Draft) =>
    update.mutate(bodyFor(before, draft), { onSuccess: done })

  /** Looks what the type would do; `always` shows it even when it does no harm. */
  function look(before: sheets.Column, draft: Draft, always = false) {
    update.mutate(
      { ...bodyFor(before, draft), preview: true },
      {
        onSuccess: ({ conversion: found }) => {
          if (
            found &&
            (always ||
              found.failing > 0 ||
              found.dates !== null ||
              (found.links !== null && found.filled > 0))
          )
            setConversion(found)
          else change(before, draft)
        },
      },
    )
  }

  function save(draft: Draft): void {
    if (column) {
      if (!makesCellsAnew(column, draft)) return change(column, draft)
      if (!conversion) return look(column, draft)
      const dateOrder = orderOf(conversion, draft)
      if (!conversion.dates) return change(column, draft)
      if (dateOrder === null) return setTried(true)
      return change(column, { ...draft, settings: { ...draft.settings, dateOrder } })
    }
    const key = draft.key ? { key: draft.key } : {}
    const place = after === undefined ? {} : { after }
    return add.mutate({ ...bodyOf(draft), ...key, ...place }, { onSuccess: done })
  }

  return {
    save,
    conversion,
    /** It was tried to go on without the order of the dates. */
    tried,
    /** Another order of dates was chosen: what the type does to the cells is looked at again. */
    lookAgain: (draft: Draft) => {
      if (column) look(column, draft, true)
    },
    /** Another type was chosen: what was seen is about the one before. */
    forget: () => {
      setConversion(null)
      setTried(false)
    },
    isPending: add.isPending || update.isPending,
    error: add.error ?? update.error,
  }
}
