import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { agents } from 'virtual:contract'
import type { agentTests } from '@millrace/contract'
import { type FormEvent, useId, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { ModelOptions } from '../settings/fields/ModelOptions.tsx'
import { type TestSet, useChangeTests, useColumnsOf, useQuestionSheets } from './calls.ts'
import { bodyOf, type Draft, draftOf, type Problems, problemsOf } from './set-draft.ts'
import { useTestTexts } from '../../../lib/tests/texts.ts'

const JUDGES = ['contains', 'exact', 'similarity', 'cites', 'prompt'] as const

interface TestSetDialogProps {
  agentId: string
  /** Null: a new one. */
  set: TestSet | null
  onClose: () => void
}

/** Where the questions are, how answers are judged, and how many have to pass. */
export default function TestSetDialog({ agentId, set, onClose }: TestSetDialogProps) {
  const t = useTestTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { create, update } = useChangeTests(agentId)
  const [draft, setDraft] = useState(() => draftOf(set))
  const [tried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const failure = create.error ?? update.error

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    const done = { onSuccess: onClose }
    if (set) update.mutate({ setId: set.id, ...bodyOf(draft).settings }, done)
    else create.mutate(bodyOf(draft).created, done)
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
            error={tried && problems.name ? t('dialog.nameMissing') : undefined}
            startHere
          />
          <Questions draft={draft} onChange={change} isNew={set === null} problems={tried ? problems : {}} />
          <Judgement draft={draft} onChange={change} problems={tried ? problems : {}} />
          <TextField
            label={t('dialog.bar')}
            help={t('dialog.barHelp')}
            value={draft.bar}
            onChange={({ target }) => change({ bar: target.value })}
            inputProps={{ inputMode: 'numeric', maxLength: 3 }}
            error={tried && problems.bar ? t('dialog.range', { min: 0, max: 100 }) : undefined}
          />
          <CheckField
            label={t('dialog.blocks')}
            help={t('dialog.blocksHelp')}
            checked={draft.blocks}
            onChange={({ target }) => change({ blocks: target.checked })}
          />
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

interface PartProps {
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
  problems: Problems
}

const COLUMNS = ['question', 'expected', 'source'] as const

/** A sheet that is made, or one of the project with its columns. */
function Questions({ draft, onChange, isNew, problems }: PartProps & { isNew: boolean }) {
  const t = useTestTexts()
  const { data: found } = useQuestionSheets()
  const { data: columns } = useColumnsOf(draft.sheetId)
  return (
    <>
      {isNew ? (
        <SelectField
          label={t('dialog.sheet')}
          help={draft.sheetId === null ? t('dialog.newSheetHelp') : undefined}
          value={draft.sheetId ?? ''}
          onChange={({ target }) =>
            onChange({ sheetId: target.value || null, question: null, expected: null, source: null })
          }
        >
          <option value="">{t('dialog.newSheet')}</option>
          {found?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {draft.sheetId === null
        ? null
        : COLUMNS.map((which) => (
            <SelectField
              key={which}
              label={t(`dialog.columns.${which}`)}
              value={draft[which] ?? ''}
              onChange={({ target }) => onChange({ [which]: target.value || null })}
              error={problems[which] ? t('dialog.columnMissing') : undefined}
            >
              <option value="">{t('dialog.noColumn')}</option>
              {columns?.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
    </>
  )
}

function Judgement({ draft, onChange, problems }: PartProps) {
  const t = useTestTexts()
  return (
    <>
      <SelectField
        label={t('dialog.judge')}
        help={t(`dialog.judgeHelp.${draft.judge}`)}
        value={draft.judge}
        onChange={({ target }) => onChange({ judge: target.value as agentTests.Judge })}
      >
        {JUDGES.map((judge) => (
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
          error={problems.threshold ? t('dialog.range', { min: 1, max: 100 }) : undefined}
        />
      ) : null}
      {draft.judge === 'prompt' ? (
        <>
          <SelectField
            label={t('dialog.model')}
            value={draft.judgeModel}
            onChange={({ target }) => onChange({ judgeModel: target.value })}
            error={problems.judgeModel ? t('dialog.modelMissing') : undefined}
          >
            <ModelOptions value={draft.judgeModel || agents.BUILTIN_MODEL} />
          </SelectField>
          <TextField
            label={t('dialog.instructions')}
            help={t('dialog.instructionsHelp')}
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
