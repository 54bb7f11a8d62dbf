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
import { showMessage } from '../../../lib/notify/message.ts'
import { useUpdateSheet } from '../api/sheet.ts'
import { useSheetsTexts } from '../texts.ts'

interface RenameSheetProps {
  sheet: { id: string; name: string; type: contract.SheetType }
  onClose: () => void
}

/** Edits a sheet's name and type. */
export default function RenameSheet({ sheet, onClose }: RenameSheetProps) {
  const t = useSheetsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const update = useUpdateSheet(sheet.id)
  const [name, setName] = useState(sheet.name)
  const [type, setType] = useState(sheet.type)

  function submit(event: FormEvent) {
    event.preventDefault()
    function onSuccess() {
      showMessage(t('saved'))
      onClose()
    }
    if (name.trim()) update.mutate({ name: name.trim(), type }, { onSuccess })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('form.editTitle')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {update.error ? <Callout kind="error">{bannerText(update.error)}</Callout> : null}
          <TextField
            label={t('form.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            inputProps={{ maxLength: 120 }}
            autoComplete="off"
            startHere
          />
          <SelectField
            label={t('filters.type')}
            help={t('form.typeHelp')}
            value={type}
            onChange={(event) => setType(event.target.value as contract.SheetType)}
          >
            {sheets.SHEET_TYPES.map((value) => (
              <option key={value} value={value}>
                {t(`types.${value}`)}
              </option>
            ))}
          </SelectField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!name.trim() || update.isPending}>
            {kit('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
