import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FileCard } from '../../../lib/forms/FileCard.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { languageOf } from '../../../lib/i18n/languages.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useDrop } from '../../../lib/use-drop.ts'
import { useCreateFlow, useDuplicateFlow } from '../../../lib/flows/api/flow.ts'
import { useStarts } from '../../../lib/flows/api/starts.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import { StartCards, type Start } from './StartCards.tsx'

interface CreateFlowProps {
  onClose: () => void
  /** An empty flow opens in the editor, others on their page. */
  onCreated: (id: string, isEmpty: boolean) => void
  onFile: (file: File) => void
}

/** Creates an empty flow, one from a template or a shared flow, or imports a file. */
export default function CreateFlow({ onClose, onCreated, onFile }: CreateFlowProps) {
  const t = useFlowsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const create = useCreateFlow()
  const duplicate = useDuplicateFlow()
  const starts = useStarts()
  const [name, setName] = useState('')
  const [start, setStart] = useState<Start>({ kind: 'empty', title: '' })
  const [makeSheets, setMakeSheets] = useState(true)
  useDrop(true, ([file]) => file && onFile(file))
  const suggested = start.kind === 'empty' ? t('form.untitled') : start.title
  const title = name.trim() || suggested
  const error = create.error ?? duplicate.error

  function submit(event: FormEvent) {
    event.preventDefault()
    const onSuccess = ({ id }: { id: string }) => onCreated(id, start.kind === 'empty')
    if (create.isPending || duplicate.isPending) return
    if (start.kind === 'shared') duplicate.mutate({ id: start.id, title }, { onSuccess })
    else if (start.kind === 'empty') create.mutate({ title }, { onSuccess })
    else {
      const { id: template, description, icon } = start
      create.mutate(
        {
          title,
          description,
          icon,
          template,
          makeSheets,
          templateLanguage: languageOf(i18n.language) ?? 'en',
        },
        { onSuccess },
      )
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('form.title')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {error ? <Callout kind="error">{bannerText(error)}</Callout> : null}
          <StartCards
            starts={starts.data}
            value={start}
            onChange={setStart}
            aside={
              <FileCard
                title={t('form.import')}
                text={t('form.importText')}
                accept=".json,application/json"
                onFile={onFile}
              />
            }
          />
          {starts.error ? <Callout kind="warning">{t('form.startsFailed')}</Callout> : null}
          {start.kind === 'template' && start.sheets.length > 0 ? (
            <SheetsChoice sheets={start.sheets} make={makeSheets} onMake={setMakeSheets} />
          ) : null}
          <TextField
            label={t('form.name')}
            value={name}
            placeholder={suggested}
            onChange={({ target }) => setName(target.value)}
            inputProps={{ maxLength: 120 }}
            autoComplete="off"
            optional
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={create.isPending || duplicate.isPending}>
            {t('form.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface SheetsChoiceProps {
  sheets: readonly { name: string; columns: string[] }[]
  make: boolean
  onMake: (make: boolean) => void
}

/** Offers to create the sheets for a template; without them, the editor shows what is missing. */
function SheetsChoice({ sheets, make, onMake }: SheetsChoiceProps) {
  const t = useFlowsTexts()
  const names = sheets.map(({ name, columns }) => `“${name}” (${columns.join(', ')})`).join('; ')
  return (
    <CheckField
      label={t('form.makeSheets', { names })}
      help={t(make ? 'form.makeSheetsHelp' : 'form.sheetsMissing')}
      checked={make}
      onChange={({ target }) => onMake(target.checked)}
    />
  )
}
