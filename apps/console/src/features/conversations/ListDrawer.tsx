import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import css from './ListDrawer.module.css'
import { useConversationsTexts } from './texts.ts'

interface ListDrawerProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The list of conversations on small screens. */
export default function ListDrawer({ open, onClose, children }: ListDrawerProps) {
  const t = useConversationsTexts()
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { className: css.drawer, 'aria-label': t('list') } }}
    >
      {children}
    </Drawer>
  )
}
