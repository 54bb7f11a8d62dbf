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

/** Adds or changes a column. A type that some cells can't take is saved only when that was seen. */
export function useSaveColumn({ sheet, column, after, onDone }: Options) {
  const t = useColumnTexts()
  const { add, update } = useColumnCalls(sheet.id)
  const [conversion, setConversion] = useState<sheets.Conversion | null>(null)

  const done = () => {
    showMessage(t(column ? 'form.saved' : 'form.added'))
    onDone()
  }

  function change(column_: sheets.Column, draft: Draft, seen: boolean): void {
    const key = draft.key && draft.key !== column_.key ? { key: draft.key } : {}
    const body = { column: column_.key, ...bodyOf(draft), ...key }
    if (draft.type === column_.type || seen) return update.mutate(body, { onSuccess: done })
    return update.mutate(
      { ...body, preview: true },
      {
        onSuccess: ({ conversion: found }) => {
          if (found && found.failing > 0) setConversion(found)
          else change(column_, draft, true)
        },
      },
    )
  }

  function save(draft: Draft): void {
    if (column) return change(column, draft, conversion !== null)
    const key = draft.key ? { key: draft.key } : {}
    const place = after === undefined ? {} : { after }
    return add.mutate({ ...bodyOf(draft), ...key, ...place }, { onSuccess: done })
  }

  return {
    save,
    conversion,
    /** Another type was chosen: what was seen is about the one before. */
    forget: () => setConversion(null),
    isPending: add.isPending || update.isPending,
    error: add.error ?? update.error,
  }
}
