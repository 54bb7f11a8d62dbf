import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import type { sheets as contract } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useDrop } from '../../../lib/use-drop.ts'
import { useCreateSheet } from '../api/sheet.ts'
import { FilePicker } from '../import/FilePicker.tsx'
import { useSheetsTexts } from '../texts.ts'
import { StartCards, type Start } from './StartCards.tsx'

interface CreateSheetProps {
  onClose: () => void
  onCreated: (id: string) => void
  /** The user chose a file to import. */
  onFile: (file: File) => void
}

/** Creates an empty sheet or one from a template, or imports a file. */
export default function CreateSheet({ onClose, onCreated, onFile }: CreateSheetProps) {
  const t = useSheetsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const create = useCreateSheet()
  const [name, setName] = useState('')
  const [start, setStart] = useState<Start>('empty')
  useDrop(true, ([file]) => file && onFile(file))
  const suggested = start === 'empty' ? t('form.untitled') : t(`templates.${start}.name`)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const columns: contract.NewColumn[] = [
      { label: t('form.columnName'), type: 'text' },
      { label: t('form.columnNotes'), type: 'longText', width: 280 },
    ]
    const begin = start === 'empty' ? { columns } : { template: start }
    create.mutate({ name: name.trim() || suggested, ...begin }, { onSuccess: ({ id }) => onCreated(id) })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('form.createTitle')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {create.error ? <Callout kind="error">{bannerText(create.error)}</Callout> : null}
          <TextField
            label={t('form.name')}
            value={name}
            placeholder={suggested}
            onChange={(event) => setName(event.target.value)}
            inputProps={{ maxLength: 120 }}
            autoComplete="off"
            optional
            startHere
          />
          <StartCards value={start} onChange={setStart} />
          <FilePicker onFile={onFile} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={create.isPending}>
            {t('form.createAction')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
