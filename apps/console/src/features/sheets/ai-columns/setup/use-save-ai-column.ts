import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { sheets } from '@millrace/contract'
import type { Needs } from '../../../../lib/flow-needs.ts'
import { useColumnCalls } from '../../api/columns.ts'
import { dropFlow, makeOfTemplate } from '../api/flows.ts'
import { freeLabel, type AiColumnDraft, NEW_COLUMN, settingsOf, wordsOf } from './draft.ts'

interface Saving {
  sheet: sheets.Sheet
  /** Null for a new one. */
  column: sheets.Column | null
  after: string | null | undefined
}

interface AiColumnToSave {
  draft: AiColumnDraft
  needs: Needs
  /** Title of the flow created from a template. */
  title: string
  label: string
  params: Record<string, unknown>
}

/**
 * Saves an AI column. First creates the flow of a template and the columns for additional results, each only once even
 * if saving fails and is retried. Unused ones are removed when the dialog closes.
 */
export function useSaveAiColumn({ sheet, column, after }: Saving) {
  const queries = useQueryClient()
  const { add, update } = useColumnCalls(sheet.id)
  const made = useRef<{ flows: Record<string, string>; columns: Record<string, string>; saved: boolean }>({
    flows: {},
    columns: {},
    saved: false,
  })

  async function flowOf({ source }: AiColumnDraft, title: string): Promise<string> {
    if (source?.kind !== 'template') return source?.id ?? ''
    const { flows } = made.current
    flows[source.key] ??= await makeOfTemplate(source.key, title)
    return flows[source.key] ?? ''
  }

  /** Creates the columns for additional results. */
  async function columnsFor({ outputs }: AiColumnDraft): Promise<AiColumnDraft['outputs']> {
    const { columns } = made.current
    for (const [name, key] of Object.entries(outputs)) {
      if (key !== NEW_COLUMN || columns[name]) continue
      const label = freeLabel(wordsOf(name), sheet.columns)
      const { key: own } = await add.mutateAsync({ label, type: 'text' })
      columns[name] = own
    }
    return Object.fromEntries(
      Object.entries(outputs).map(([name, key]) => [name, key === NEW_COLUMN ? (columns[name] ?? '') : key]),
    )
  }

  const save = useMutation({
    mutationFn: async ({ draft, needs, title, label, params }: AiColumnToSave): Promise<sheets.Column> => {
      const flowId = await flowOf(draft, title)
      const outputs = await columnsFor(draft)
      const settings = { live: settingsOf({ ...draft, outputs }, { flowId, needs, params }) }
      const saved = column
        ? (await update.mutateAsync({ column: column.key, label, settings })).column
        : await add.mutateAsync({ label, type: 'live', settings, ...(after === undefined ? {} : { after }) })
      made.current.saved = true
      return saved
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['sheets', sheet.id] })
      void queries.invalidateQueries({ queryKey: ['flows', 'list'] })
    },
    meta: { silent: true },
  })

  /** Moves created flows without a column to the trash. */
  function leave(): void {
    if (made.current.saved) return
    for (const id of Object.values(made.current.flows)) void dropFlow(id).catch(() => undefined)
  }

  return { save, leave }
}
