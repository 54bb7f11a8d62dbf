import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { useTestTexts } from '../../../../lib/tests/texts.ts'
import {
  type FlowTestSet,
  type NewFlowSet,
  useChangeFlowTests,
  useRowColumns,
  useRowSheets,
} from './calls.ts'

/** Those that need no model; a model that judges is set over the API. */
const JUDGES = ['exact', 'contains', 'similarity'] as const
type Judge = NonNullable<NewFlowSet['judge']>

interface Draft {
  name: string
  sheetId: string | null
  /** The name of the output that is expected in a column, by column. */
  outputs: Record<string, string>
  judge: Judge
  threshold: string
  bar: string
  blocks: boolean
}

const draftOf = (set: FlowTestSet | null): Draft => ({
  name: set?.name ?? '',
  sheetId: set?.sheet?.id ?? null,
  outputs: Object.fromEntries((set?.outputs ?? []).map(({ output, column }) => [column, output])),
  judge: set?.judge ?? 'exact',
  threshold: String(set?.threshold ?? 70),
  bar: String(set?.bar ?? 90),
  blocks: set?.blocks ?? false,
})

const isPercent = (text: string, from: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= from && Number(text) <= 100

const OUTPUT = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

const outputsOf = ({ outputs }: Draft) =>
  Object.entries(outputs).map(([column, output]) => ({ column, output: output.trim() }))

function problemsOf(draft: Draft) {
  const outputs = outputsOf(draft)
  return {
    name: draft.name.trim() === '',
    sheetId: draft.sheetId === null,
    outputs: outputs.length === 0 || !outputs.every(({ output }) => OUTPUT.test(output)),
    threshold: draft.judge === 'similarity' && !isPercent(draft.threshold, 1),
    bar: !isPercent(draft.bar, 0),
  }
}

interface FlowSetDialogProps {
  flowId: string
  /** Null: a new one. */
  set: FlowTestSet | null
  onClose: () => void
}

/** Which rows, which of their columns hold expected outputs, how these are judged, and how many have to pass. */
export default function FlowSetDialog({ flowId, set, onClose }: FlowSetDialogProps) {
  const t = useTestTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { create, update } = useChangeFlowTests(flowId)
  const [draft, setDraft] = useState(() => draftOf(set))
  const [tried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const shown = (problem: keyof typeof problems) => tried && problems[problem]
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const failure = create.error ?? update.error

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).some(Boolean) || draft.sheetId === null) return
    const body = {
      name: draft.name.trim(),
      outputs: outputsOf(draft),
      judge: draft.judge,
      threshold: isPercent(draft.threshold, 1) ? Number(draft.threshold) : 70,
      bar: Number(draft.bar),
      blocks: draft.blocks,
    }
    const done = { onSuccess: onClose }
    if (set) update.mutate({ setId: set.id, ...body }, done)
    else create.mutate({ ...body, sheetId: draft.sheetId }, done)
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t(set ? 'dialog.edit' : 'dialog.create')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {failure ? <Callout kind="error">{bannerText(failure)}</Callout> : null}
          <TextField
            label={t('dialog.name')}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
            inputProps={{ maxLength: 80 }}
            error={shown('name') ? t('dialog.nameMissing') : undefined}
            startHere
          />
          {set ? null : (
            <SheetField
              draft={draft}
              onChange={change}
              error={shown('sheetId') ? t('flow.sheetMissing') : undefined}
            />
          )}
          {draft.sheetId === null ? null : (
            <Outputs
              draft={draft}
              onChange={change}
              error={shown('outputs') ? t('flow.outputMissing') : undefined}
            />
          )}
          <Rules set={set} draft={draft} onChange={change} shown={shown} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={create.isPending || update.isPending}>
            {t(set ? 'dialog.save' : 'dialog.make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface RulesProps {
  set: FlowTestSet | null
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
  shown: (problem: keyof ReturnType<typeof problemsOf>) => boolean
}

/** How outputs are judged, and how many have to pass. */
function Rules({ set, draft, onChange, shown }: RulesProps) {
  const t = useTestTexts()
  return (
    <>
      <SelectField
        label={t('flow.judge')}
        value={draft.judge}
        onChange={({ target }) => onChange({ judge: target.value as Judge })}
      >
        {[...JUDGES, ...(set?.judge === 'prompt' ? (['prompt'] as const) : [])].map((judge) => (
          <option key={judge} value={judge}>
            {t(`dialog.judges.${judge}`)}
          </option>
        ))}
      </SelectField>
      {draft.judge === 'similarity' ? (
        <TextField
          label={t('dialog.threshold')}
          value={draft.threshold}
          onChange={({ target }) => onChange({ threshold: target.value })}
          inputProps={{ inputMode: 'numeric', maxLength: 3 }}
          error={shown('threshold') ? t('dialog.range', { min: 1, max: 100 }) : undefined}
        />
      ) : null}
      <TextField
        label={t('dialog.bar')}
        value={draft.bar}
        onChange={({ target }) => onChange({ bar: target.value })}
        inputProps={{ inputMode: 'numeric', maxLength: 3 }}
        error={shown('bar') ? t('dialog.range', { min: 0, max: 100 }) : undefined}
      />
      <CheckField
        label={t('dialog.blocks')}
        help={t('dialog.blocksHelp')}
        checked={draft.blocks}
        onChange={({ target }) => onChange({ blocks: target.checked })}
      />
    </>
  )
}

interface PartProps {
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
  error: string | undefined
}

function SheetField({ draft, onChange, error }: PartProps) {
  const t = useTestTexts()
  const { data: sheets } = useRowSheets()
  return (
    <SelectField
      label={t('flow.sheet')}
      value={draft.sheetId ?? ''}
      onChange={({ target }) => onChange({ sheetId: target.value || null, outputs: {} })}
      error={error}
    >
      <option value="">{t('dialog.noColumn')}</option>
      {sheets?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** A column is called like its output, until somebody says otherwise. */
function Outputs({ draft, onChange, error }: PartProps) {
  const t = useTestTexts()
  const { data: columns } = useRowColumns(draft.sheetId)
  const without = (column: string) =>
    Object.fromEntries(Object.entries(draft.outputs).filter(([id]) => id !== column))
  return (
    <fieldset className={layout.fields}>
      <legend>{t('flow.outputs')}</legend>
      <p>{t('flow.outputsHelp')}</p>
      {columns?.map(({ id, key, label }) => {
        const output = draft.outputs[id]
        return (
          <div key={id} className={layout.fields}>
            <CheckField
              label={label}
              checked={output !== undefined}
              onChange={({ target }) =>
                onChange({ outputs: target.checked ? { ...draft.outputs, [id]: key } : without(id) })
              }
            />
            {output === undefined ? null : (
              <TextField
                label={t('flow.output', { column: label })}
                value={output}
                onChange={({ target }) => onChange({ outputs: { ...draft.outputs, [id]: target.value } })}
                inputProps={{ maxLength: 64 }}
              />
            )}
          </div>
        )
      })}
      {error ? <Callout kind="error">{error}</Callout> : null}
    </fieldset>
  )
}
