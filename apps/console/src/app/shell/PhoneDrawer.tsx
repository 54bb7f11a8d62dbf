import Drawer from '@mui/material/Drawer'
import { useAppTexts } from '../texts.ts'
import { NavPanel } from './NavPanel.tsx'
import css from './PhoneBar.module.css'

interface PhoneDrawerProps {
  open: boolean
  onClose: () => void
}

/** The navigation on small screens. */
export default function PhoneDrawer({ open, onClose }: PhoneDrawerProps) {
  const t = useAppTexts()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { className: css.drawer, 'aria-label': t('nav.label') } }}
    >
      <NavPanel compact={false} onLeave={onClose} />
    </Drawer>
  )
}
