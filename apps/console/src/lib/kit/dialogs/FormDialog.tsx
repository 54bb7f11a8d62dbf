import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useRef, useState } from 'react'
import layout from '../fields/Form.module.css'
import { Callout } from '../notices/Callout.tsx'
import { useKitTexts } from '../texts.ts'
import ConfirmBox from './ConfirmBox.tsx'

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

/** The frame of a small form. It asks before input that isn't saved is lost. */
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
  const isChanged = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => (isChanged.current ? setIsLeaving(true) : onClose())
  return (
    <Dialog open onClose={leave} maxWidth={wide ? 'sm' : 'xs'} fullWidth aria-labelledby={id}>
      <form
        noValidate
        onChange={() => {
          isChanged.current = true
        }}
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
          <Button onClick={leave}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={incomplete} loading={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
      {isLeaving ? (
        <ConfirmBox
          title={kit('leave.title')}
          action={kit('leave.action')}
          pending={false}
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          {kit('leave.text')}
        </ConfirmBox>
      ) : null}
    </Dialog>
  )
}
