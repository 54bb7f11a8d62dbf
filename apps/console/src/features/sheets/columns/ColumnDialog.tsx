import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import css from './Columns.module.css'
import { ConversionPreview } from './ConversionPreview.tsx'
import { draftOf, problemOf, type Draft } from './draft.ts'
import { RuleFields } from './RuleFields.tsx'
import { useColumnTexts } from './texts.ts'
import { TypeFields } from './TypeFields.tsx'
import { openQuestion, readsOtherwise, useSaveColumn } from './use-save-column.ts'

interface ColumnDialogProps {
  sheet: contract.Sheet
  /** Null for a new one. */
  column: contract.Column | null
  /** Key of the column that a new one follows; null: first; undefined: last. */
  after?: string | null
  onClose: () => void
  /** The user wants a new AI column, which has its own dialog. */
  onAiColumn: () => void
  /** Called with the id of a conversion, for undo. */
  onChanged: (changeId: string) => void
}

/** The settings of a column. A new type first shows its effect on the cells. */
export default function ColumnDialog(props: ColumnDialogProps) {
  const { sheet, column, after, onClose, onAiColumn, onChanged } = props
  const t = useColumnTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const [draft, setDraft] = useState(() => draftOf(column))
  const [tried, setTried] = useState(false)
  const saving = useSaveColumn({ sheet, column, after, onDone: onClose, onChanged })
  const problem = problemOf(draft)
  const shown = tried ? problem : null
  const { conversion } = saving
  const open = conversion ? openQuestion(conversion, draft) : null
  const isHarmful = conversion !== null && conversion.failing > 0 && open === null

  function edit(next: Draft) {
    setDraft(next)
    if (conversion?.links && linksOtherwise(draft, next)) saving.forget()
    if (conversion && readsOtherwise(draft, next)) saving.lookAgain(next)
  }

  function changeType(type: contract.ColumnType) {
    if (type === 'live') return onAiColumn()
    saving.forget()
    return setDraft({ ...draft, type, defaultValue: null, reading: {} })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!problem && !saving.isPending) saving.save(draft)
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t(column ? 'form.editTitle' : 'form.addTitle')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {saving.error ? <Callout kind="error">{bannerText(saving.error)}</Callout> : null}
          <TextField
            label={t('form.label')}
            value={draft.label}
            error={shown === 'label' ? t('problems.label') : undefined}
            onChange={(event) => setDraft({ ...draft, label: event.target.value })}
            inputProps={{ maxLength: 200 }}
            autoComplete="off"
            startHere
          />
          <TypeField value={draft.type} offersAiColumn={column === null} onType={changeType} />
          <TypeFields sheet={sheet} column={column} draft={draft} onDraft={edit} problem={shown} />
          <RuleFields draft={draft} onDraft={setDraft} problem={shown} />
          {conversion && column ? (
            <ConversionPreview
              key={draft.type}
              conversion={conversion}
              draft={draft}
              open={open}
              column={column}
              stale={saving.isPending}
              onDraft={edit}
            />
          ) : null}
        </DialogContent>
        <DialogActions>
          {open ? <p className={css.missing}>{t(`problems.${open}`)}</p> : null}
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isHarmful ? 'warning' : 'primary'}
            disabled={saving.isPending || open !== null}
          >
            {t(isHarmful ? 'form.convert' : conversion ? 'form.change' : column ? 'form.save' : 'form.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface TypeFieldProps {
  value: contract.ColumnType
  /** Only new columns can become AI columns. */
  offersAiColumn: boolean
  onType: (type: contract.ColumnType) => void
}

function TypeField({ value, offersAiColumn, onType }: TypeFieldProps) {
  const t = useColumnTexts()
  return (
    <SelectField label={t('form.type')} value={value} onChange={({ target }) => onType(typeOf(target.value))}>
      {sheets.COLUMN_TYPES.filter((type) => type !== 'live' || offersAiColumn).map((type) => (
        <option key={type} value={type}>
          {t(`types.${type}`)}
        </option>
      ))}
    </SelectField>
  )
}

const typeOf = (value: string): contract.ColumnType =>
  sheets.COLUMN_TYPES.find((type) => type === value) ?? 'text'

/** The link preview is outdated: the links lead to another sheet, or allow another number. */
const linksOtherwise = ({ settings }: Draft, next: Draft): boolean =>
  settings.sheetId !== next.settings.sheetId || settings.several !== next.settings.several
