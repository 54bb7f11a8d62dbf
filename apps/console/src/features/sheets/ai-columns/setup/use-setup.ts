import { useState } from 'react'
import { type sheets, flows } from '@millrace/contract'
import type { Needs } from '../../../../lib/flow-needs.ts'
import { showMessage } from '../../../../lib/notify/message.ts'
import { useAiColumns } from '../api/ai-columns.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import {
  beginWith,
  draftOf,
  freeLabel,
  type AiColumnDraft,
  problemsOf,
  type Source,
  unmapped,
  wordsOf,
} from './draft.ts'
import { useErrors } from './use-errors.ts'
import { useSaveAiColumn } from './use-save-ai-column.ts'
import { useSource } from './use-source.ts'

export interface SetupProps {
  sheet: sheets.Sheet
  /** Null for a new one. */
  column: sheets.Column | null
  /** Key of the column that a new one follows; null: first; undefined: last. */
  after?: string | null
  onClose: () => void
  /** The user wants to run it now. */
  onRun: (column: sheets.Column) => void
}

/** Settings paths with a visible field. */
function placesOf(draft: AiColumnDraft, needs: Needs | undefined): string[] {
  if (!needs) return ['flowId']
  const own = new Set(unmapped(needs, draft).map(({ key }) => key))
  const names = [...needs.params.map(({ key }) => key), ...needs.columns]
  return [
    'flowId',
    'label',
    'output',
    'valueType',
    'onlyIf',
    'waitsFor',
    'ceilingCredits',
    'concurrency',
    'version',
    ...names.map((name) => `mapping.${name}`),
    ...[...own].map((name) => `params.${name}`),
    ...Object.values(draft.outputs).map((key) => `outputs.${key}`),
  ]
}

/** The state of the setup dialog: draft, flow, problems and saving. */
export function useSetup({ sheet, column, after, onClose, onRun }: SetupProps) {
  const t = useAiColumnTexts()
  const [draft, setDraft] = useState(() => draftOf(column))
  const [tried, setTried] = useState(false)
  const [begun, setBegun] = useState(column !== null)
  const found = useSource(draft)
  const { needs } = found
  const { data: aiColumns = [] } = useAiColumns(sheet.id, column !== null)
  const { save, leave } = useSaveAiColumn({ sheet, column, after })
  const columns = sheet.columns.filter(({ key }) => key !== column?.key)
  // Mappings are guessed once the flow's inputs are loaded.
  if (!begun && needs && draft.source) {
    setBegun(true)
    setDraft(beginWith(draft, { source: draft.source, needs, columns }))
  }
  const own = problemsOf(draft, needs)
  const values = needs
    ? readValues(unmapped(needs, draft), ownValues(draft, needs))
    : { values: {}, problems: {} }
  const isUnchanged = column !== null && JSON.stringify(draft) === JSON.stringify(draftOf(column))
  const errors = useErrors({
    own: tried ? own : {},
    values: tried ? values.problems : {},
    saved: isUnchanged ? (aiColumns.find((one) => one.columnId === column.id)?.problems ?? []) : [],
    refusal: save.error,
  })
  const suggested = freeLabel(wordsOf(draft.output) || found.title, columns)

  function submit(thenRun: boolean): void {
    setTried(true)
    const isWrong = Object.keys(own).length > 0 || Object.keys(values.problems).length > 0
    if (isWrong || !needs || save.isPending) return
    const label = draft.label.trim() || suggested
    save.mutate(
      { draft, needs, title: found.title, label, params: values.values },
      {
        onSuccess: (saved) => {
          showMessage(t(column ? 'setup.saved' : 'setup.added'))
          if (thenRun) onRun(saved)
          else onClose()
        },
      },
    )
  }

  return {
    draft,
    found,
    errors,
    suggested,
    /** Values of parameters without a column. */
    params: values.values,
    refusal: save.error,
    saving: save.isPending,
    places: placesOf(draft, needs),
    onDraft: (part: Partial<AiColumnDraft>) => {
      if (save.error) save.reset()
      setDraft((before) => ({ ...before, ...part }))
    },
    choose: (source: Source | null) => {
      save.reset()
      setBegun(false)
      setDraft((before) => ({ ...before, source, version: null }))
    },
    submit,
    leave,
  }
}

/** Only the values of parameters without a column. */
function ownValues(draft: AiColumnDraft, needs: Needs): Record<string, unknown> {
  const keys = new Set(unmapped(needs, draft).map(({ key }) => key))
  return Object.fromEntries(Object.entries(draft.params).filter(([key]) => keys.has(key)))
}

interface ReadValues {
  values: Record<string, unknown>
  /** By key. */
  problems: Record<string, flows.ValueProblem>
}

/** Values for all rows in API form; empty ones are omitted, so that defaults apply. */
function readValues(
  definitions: readonly flows.ParameterDefinition[],
  filled: Readonly<Record<string, unknown>>,
): ReadValues {
  const given: Record<string, unknown> = {}
  const problems: Record<string, flows.ValueProblem> = {}
  for (const { key, type } of definitions) {
    const value = filled[key]
    if (value === undefined || value === '' || value === null) continue
    given[key] = value
    if (type !== 'JSON' || typeof value !== 'string') continue
    try {
      given[key] = JSON.parse(value)
    } catch {
      problems[key] = { key, code: 'invalid', message: 'is not JSON' }
    }
  }
  const read = flows.readParameters(definitions, given)
  for (const problem of read.problems) problems[problem.key] ??= problem
  return {
    values: Object.fromEntries(Object.keys(given).map((key) => [key, read.values[key] ?? given[key]])),
    problems,
  }
}
