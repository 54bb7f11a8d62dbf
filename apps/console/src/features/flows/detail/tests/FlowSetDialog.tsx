import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import field from '../../../../lib/kit/fields/Field.module.css'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { useTestTexts } from '../../../../lib/tests/texts.ts'
import { type FlowTestSet, useChangeFlowTests, useRowColumns, useRowSheets } from './calls.ts'
import css from './FlowSetDialog.module.css'
import {
  type Draft,
  draftOf,
  type Judge,
  JUDGES,
  type Problems,
  problemsOf,
  type RenderModels,
  settingsOf,
} from './set-draft.ts'

interface FlowSetDialogProps {
  flowId: string
  /** Null: a new one. */
  set: FlowTestSet | null
  renderModels: RenderModels
  onClose: () => void
}

/** Which rows are used, which of their columns hold expected outputs, how these are judged, and how many must pass. */
export default function FlowSetDialog({ flowId, set, renderModels, onClose }: FlowSetDialogProps) {
  const t = useTestTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { create, update } = useChangeFlowTests(flowId)
  const [draft, setDraft] = useState(() => draftOf(set))
  const [tried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const shown = (problem: keyof Problems) => tried && problems[problem]
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const failure = create.error ?? update.error

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).some(Boolean) || draft.sheetId === null) return
    const body = settingsOf(draft)
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
          <Judgement draft={draft} onChange={change} shown={shown} renderModels={renderModels} />
          <Bar draft={draft} onChange={change} shown={shown} />
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
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
  shown: (problem: keyof Problems) => boolean
}

/** How outputs are judged. */
function Judgement({ draft, onChange, shown, renderModels }: RulesProps & { renderModels: RenderModels }) {
  const t = useTestTexts()
  return (
    <>
      <SelectField
        label={t('flow.judge')}
        help={t(`flow.judgeHelp.${draft.judge}`)}
        value={draft.judge}
        onChange={({ target }) => onChange({ judge: target.value as Judge })}
      >
        {JUDGES.map((judge) => (
          <option key={judge} value={judge}>
            {t(`flow.judges.${judge}`)}
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
      {draft.judge === 'prompt' ? (
        <>
          <SelectField
            label={t('dialog.model')}
            value={draft.judgeModel}
            onChange={({ target }) => onChange({ judgeModel: target.value })}
            error={shown('judgeModel') ? t('dialog.modelMissing') : undefined}
          >
            {renderModels(draft.judgeModel)}
          </SelectField>
          <TextField
            label={t('flow.instructions')}
            help={t('flow.instructionsHelp')}
            value={draft.instructions}
            onChange={({ target }) => onChange({ instructions: target.value })}
            inputProps={{ maxLength: 4000 }}
            multiline
            minRows={3}
            optional
          />
        </>
      ) : null}
    </>
  )
}

/** How many must pass. */
function Bar({ draft, onChange, shown }: RulesProps) {
  const t = useTestTexts()
  return (
    <>
      <TextField
        label={t('dialog.bar')}
        help={t('flow.barHelp')}
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

/** A column is named like its output until it is changed. */
function Outputs({ draft, onChange, error }: PartProps) {
  const t = useTestTexts()
  const { data: columns } = useRowColumns(draft.sheetId)
  const without = (column: string) =>
    Object.fromEntries(Object.entries(draft.outputs).filter(([id]) => id !== column))
  const helpId = useId()
  return (
    <fieldset className={css.outputs} aria-describedby={helpId}>
      <legend className={field.label}>{t('flow.outputs')}</legend>
      <p id={helpId} className={error ? field.error : field.help}>
        {error ?? t('flow.outputsHelp')}
      </p>
      {columns?.map(({ id, key, label }) => {
        const output = draft.outputs[id]
        return (
          <div key={id} className={css.output}>
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
    </fieldset>
  )
}
