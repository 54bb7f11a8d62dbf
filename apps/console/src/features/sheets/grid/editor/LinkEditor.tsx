import { sheets as routes } from 'virtual:contract'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { recordLabel } from '../../kit/record-label.ts'
import type { Finish } from '../actions/edit.ts'
import { recordAt } from '../grid-context.ts'
import type { Step } from '../selection.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { Choice } from './ChoiceOptions.tsx'
import type { EditorProps } from './editor-props.ts'
import { heldBy } from './SelectEditor.tsx'

const SHOWN = 50

/** Records of another sheet that match the search, with their titles. */
function useTargets(sheetId: string | undefined, search: string): Choice[] {
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
  const columns = sheet.data?.columns
  if (!columns) return []
  const items = records.data?.items ?? []
  const found = items.map((record) => ({
    value: record.id,
    label: recordLabel(columns, record) || record.id,
  }))
  const wanted = search.toLowerCase()
  const isMeant = ({ label }: Choice) => label.trim().toLowerCase() === wanted
  // Results of the previous search do not apply.
  const fitting = records.isPlaceholderData
    ? found.filter(({ label }) => label.toLowerCase().includes(wanted))
    : found
  return [...fitting.filter(isMeant), ...fitting.filter((choice) => !isMeant(choice))]
}

/** Links records of another sheet by choosing search results or typing titles. */
export function LinkEditor({ grid, column, editing, label, width, finish, onLeave }: EditorProps) {
  const several = column.settings.several !== false
  const [before] = useState(() => heldBy({ grid, column, editing }))
  const [kept] = useState(() => recordAt(grid, editing.line)?.errors[column.key]?.text ?? '')
  const [chosen, setChosen] = useState(before)
  // A text that matches no record or several is used as search.
  const [query, setQuery] = useState(editing.typing ? '' : kept)
  const found = useTargets(column.settings.sheetId, query.trim())
  const { labels } = grid.model.store
  const held = query === '' ? before.filter((id) => !found.some(({ value }) => value === id)) : []
  const choices: Choice[] = [...held.map((value) => ({ value, label: labels[value] ?? value })), ...found]

  function end(picked: readonly string[] | null, step: Step | null): Finish {
    const typed = query.trim()
    // If nothing was found (or not yet), the server resolves the title.
    if (step !== null && typed !== '' && typed !== kept && found.length === 0)
      return { value: several && chosen.length > 0 ? [...chosen, typed] : typed }
    if (picked === null || JSON.stringify(picked) === JSON.stringify(before)) return {}
    // Shows the title before the server returns it.
    grid.model.store.name(choices)
    return { value: picked.length > 0 ? [...picked] : null }
  }

  useEffect(() => {
    onLeave(() => finish(end(several ? chosen : null, null)))
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
      onEnd={(picked, step) => finish({ ...end(picked, step), step })}
    />
  )
}
