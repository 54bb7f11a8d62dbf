import { copyText } from '@millrace/ui'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import layout from '../../lib/kit/fields/Form.module.css'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { useTeamTexts } from './texts.ts'

interface ShownOnceProps {
  title: string
  /** Why it must be copied now. */
  text: string
  label: string
  value: string
  onClose: () => void
}

/** A key or link that is shown only once. Clicking outside of the dialog doesn't close it. */
export function ShownOnce({ title, text, label, value, onClose }: ShownOnceProps) {
  const t = useTeamTexts()
  const id = useId()
  async function copy() {
    const copied = await copyText(value)
    showMessage(t(copied ? 'invite.copied' : 'invite.copyFailed'), copied ? 'success' : 'error')
  }
  return (
    <Dialog
      open
      onClose={(_event, reason) => (reason === 'backdropClick' ? undefined : onClose())}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className={layout.fields}>
        <p>{text}</p>
        <TextField
          label={label}
          value={value}
          readOnly
          inputProps={{
            spellCheck: false,
            onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
          }}
          autoComplete="off"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('invite.done')}</Button>
        <Button variant="contained" startIcon={<Copy size={16} />} onClick={() => void copy()}>
          {t('invite.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
