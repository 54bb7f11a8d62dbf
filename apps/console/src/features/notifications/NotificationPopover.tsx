import Popover from '@mui/material/Popover'
import { useId } from 'react'
import { NotificationPanel } from './NotificationPanel.tsx'
import css from './NotificationPanel.module.css'

interface NotificationPopoverProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The notifications, beside the bell. */
export default function NotificationPopover({ anchor, onClose }: NotificationPopoverProps) {
  const id = useId()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: css.paper, role: 'dialog', 'aria-labelledby': id } }}
    >
      <NotificationPanel titleId={id} onLeave={onClose} />
    </Popover>
  )
}
