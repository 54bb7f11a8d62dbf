import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveResult } from '../api/jobs.ts'
import { useJobTexts } from './texts.ts'

interface SaveResultProps {
  jobId: string
  /** The initial name. */
  name: string
  onClose: () => void
  onSaved: (sheetId: string) => void
}

/** Saves the results of a job as a new sheet. */
export default function SaveResult({ jobId, name: begun, onClose, onSaved }: SaveResultProps) {
  const t = useJobTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const save = useSaveResult(jobId)
  const [name, setName] = useState(begun)
  const [includeSource, setIncludeSource] = useState(true)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim() || save.isPending) return
    const onSuccess = ({ sheetId }: { sheetId: string }) => {
      showMessage(t('saved'))
      onSaved(sheetId)
    }
    save.mutate({ sheetName: name.trim(), includeSource }, { onSuccess })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('saveTitle')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {save.error ? <Callout kind="error">{bannerText(save.error)}</Callout> : null}
          <TextField
            label={t('saveName')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            inputProps={{ maxLength: 120 }}
            autoComplete="off"
            startHere
          />
          <CheckField
            label={t('saveSource')}
            checked={includeSource}
            onChange={({ target }) => setIncludeSource(target.checked)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!name.trim() || save.isPending}>
            {kit('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
