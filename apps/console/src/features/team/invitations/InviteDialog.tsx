import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { InviteForm, type SentLink } from './InviteForm.tsx'
import css from './InviteDialog.module.css'
import { useTeamTexts } from '../texts.ts'

interface InviteDialogProps {
  onClose: () => void
  onSent: (link: SentLink | null) => void
}

export default function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const t = useTeamTexts()
  const kit = useKitTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('invite.title')}</DialogTitle>
      <DialogContent className={css.content}>
        <InviteForm
          startHere
          onSent={onSent}
          renderActions={(submit) => (
            <DialogActions className={css.actions}>
              <Button onClick={onClose}>{kit('cancel')}</Button>
              {submit}
            </DialogActions>
          )}
        />
      </DialogContent>
    </Dialog>
  )
}
