import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import type { BaseTarget } from '../add-sources.ts'
import { useKitTexts } from '../../../lib/kit/texts.ts'

/** The props of each form that adds a source. */
export interface AddProps {
  base: BaseTarget
  /** What is typed for this is kept in the tab. */
  draftKey: string
  onClose: () => void
}

interface AddDialogProps {
  title: string
  action: string
  /** Before the primary action. */
  otherAction?: ReactNode
  failure: string | null
  pending: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** The frame of the forms that add a source. */
export function AddDialog(props: AddDialogProps) {
  const { title, action, otherAction, failure, pending, onSubmit, onClose, children } = props
  const kit = useKitTexts()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={layout.fields}>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          {otherAction}
          <Button type="submit" variant="contained" disabled={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
