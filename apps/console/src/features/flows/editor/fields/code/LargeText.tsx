import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'
import { useKitTexts } from '../../../../../lib/kit/texts.ts'
import { useWide } from '../../use-wide.ts'
import css from './Code.module.css'

interface LargeTextProps {
  titleId: string
  title: string
  onClose: () => void
  /** The text field. */
  children: ReactNode
}

/** A dialog for a long text. */
export default function LargeText({ titleId, title, onClose, children }: LargeTextProps) {
  const kit = useKitTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      fullScreen={!useWide()}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: css.large } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className={css.largeBody}>{children}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
