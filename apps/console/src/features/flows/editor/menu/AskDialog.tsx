import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useCanvasTexts } from '../canvas/texts/texts.ts'

interface AskDialogProps {
  title: string
  action: string
  /** Null while nothing is chosen. */
  onAct: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** A dialog with one or two choices. */
export function AskDialog({ title, action, onAct, onClose, children }: AskDialogProps) {
  const t = useCanvasTexts()
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    onAct?.()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('ask.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={onAct === null}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
