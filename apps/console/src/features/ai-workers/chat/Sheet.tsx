import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import css from './WorkerChat.module.css'

interface SheetProps {
  open: boolean
  side: 'right' | 'bottom'
  label: string
  onClose: () => void
  children: ReactNode
}

/** What stands beside the chat, over it on small screens. */
export default function Sheet({ open, side, label, onClose, children }: SheetProps) {
  return (
    <Drawer
      anchor={side}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          className: side === 'right' ? css.rightSheet : css.bottomSheet,
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
        },
      }}
    >
      {children}
    </Drawer>
  )
}
