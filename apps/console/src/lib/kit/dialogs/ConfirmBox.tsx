import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useKitTexts } from '../texts.ts'

export interface ConfirmDialogProps {
  title: string
  action: string
  /** `error` for what deletes something, which is the default. */
  color?: 'error' | 'primary'
  /** Another way to go on, beside the action. */
  other?: { action: string; onConfirm: () => void }
  children: ReactNode
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The confirmation dialog itself. */
export default function ConfirmBox({
  title,
  action,
  color = 'error',
  other,
  children,
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useKitTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {other ? (
          <Button disabled={pending} onClick={other.onConfirm}>
            {other.action}
          </Button>
        ) : null}
        <Button variant="contained" color={color} disabled={pending} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
