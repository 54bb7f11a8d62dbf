import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { bannerText, fieldIssues, isConflict } from '../../../lib/api/failures.ts'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useUpdateCredential, type Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'

/** Renames a key; its secret is unchanged. */
export default function RenameDialog({
  credential,
  onClose,
}: {
  credential: Credential
  onClose: () => void
}) {
  const t = useIntegrationsTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const update = useUpdateCredential()
  const [name, setName] = useState(credential.name)

  function submit(event: FormEvent) {
    event.preventDefault()
    const { id, revision } = credential
    update.mutate(
      { id, name, revision },
      {
        onSuccess: () => {
          showMessage(t('dialog.renamed'))
          onClose()
        },
      },
    )
  }

  const { error } = update
  const [issue] = fieldIssues(error)
  const complaint = issue?.message ?? (isConflict(error) ? t('dialog.conflict') : bannerText(error))
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('dialog.rename', { name: credential.name })}</DialogTitle>
        <DialogContent>
          <TextField
            label={t('dialog.name')}
            value={name}
            error={error ? complaint : undefined}
            onChange={({ target }) => setName(target.value)}
            autoComplete="off"
            startHere
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={update.isPending}>
            {t('dialog.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
