import { sheets as routes } from 'virtual:contract'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { showCell } from '@millrace/cells'
import { api } from '../../../../lib/api/client.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { Choice } from './ChoiceOptions.tsx'
import type { EditorProps } from './editor-props.ts'
import { heldBy } from './SelectEditor.tsx'

const SHOWN = 50

/** Records of another sheet that have the words in them, each with its name: its first column of text. */
function useTargets(sheetId: string | undefined, search: string) {
  const sheet = useQuery({
    queryKey: ['sheets', sheetId, 'sheet'],
    queryFn: ({ signal }) => api.call(routes.get, { params: { id: sheetId ?? '' } }, { signal }),
    enabled: sheetId !== undefined,
    meta: { silent: true },
  })
  const records = useQuery({
    queryKey: ['sheets', sheetId, 'targets', search],
    queryFn: ({ signal }) =>
      api.call(
        routes.listRecords,
        { params: { id: sheetId ?? '' }, query: { search: search || undefined, limit: SHOWN } },
        { signal },
      ),
    enabled: sheetId !== undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  return { columns: sheet.data?.columns, records: records.data?.items ?? [] }
}

function nameOf(columns: readonly sheets.Column[], record: sheets.SheetRecord, locale: string): string {
  const column = columns.find(({ type }) => type === 'text' || type === 'longText') ?? columns[0]
  const value = column ? (record.cells[column.key] ?? null) : null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (column && value !== null && showCell(column, value, { locale, timeZone })) || record.id
}

/** Records of another sheet. */
export function LinkEditor({ grid, column, editing, label, width, finish, onLeave }: EditorProps) {
  const several = column.settings.several ?? false
  const [before] = useState(() => heldBy({ grid, column, editing }))
  const [chosen, setChosen] = useState(before)
  const [query, setQuery] = useState('')
  const { columns, records } = useTargets(column.settings.sheetId, query.trim())
  const { labels } = grid.model.store
  const found = columns
    ? records.map((record) => ({ value: record.id, label: nameOf(columns, record, grid.locale) }))
    : []
  const held = query === '' ? before.filter((id) => !found.some(({ value }) => value === id)) : []
  const choices: Choice[] = [...held.map((value) => ({ value, label: labels[value] ?? value })), ...found]
  const end = (picked: readonly string[] | null) => {
    if (picked === null || JSON.stringify(picked) === JSON.stringify(before)) return {}
    // Shown by name before the server has told it.
    grid.model.store.name(choices)
    return { value: picked.length > 0 ? [...picked] : null }
  }
  useEffect(() => {
    onLeave(() => finish(end(several ? chosen : null)))
  })
  return (
    <ChoiceList
      label={label}
      width={width}
      choices={choices}
      chosen={chosen}
      several={several}
      query={query}
      onQuery={setQuery}
      onChange={setChosen}
      onEnd={(picked, step) => finish({ ...end(picked), step })}
    />
  )
}
