import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import layout from '../fields/Form.module.css'
import { Callout } from '../notices/Callout.tsx'
import { useKitTexts } from '../texts.ts'

interface FormDialogProps {
  title: string
  action: string
  pending: boolean
  /** An error that belongs to no field. */
  problem: string | null
  /** For long texts. */
  wide?: boolean
  /** Whether it can't be saved yet. */
  incomplete?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a small form. */
export function FormDialog({
  title,
  action,
  pending,
  problem,
  wide = false,
  incomplete = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const kit = useKitTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth={wide ? 'sm' : 'xs'} fullWidth aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className={layout.fields}>
          {problem ? <Callout kind="error">{problem}</Callout> : null}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={incomplete} loading={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
