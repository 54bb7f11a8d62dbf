import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useState, type ReactNode } from 'react'
import css from './PanelButton.module.css'

interface PanelButtonProps {
  label: string
  icon: ReactNode
  /** How many settings it contains. */
  count?: number
  /** The same as text, instead of the label and the number. */
  countLabel?: string
  /** Opens it from elsewhere, until it is closed. */
  wanted?: boolean
  onClose?: () => void
  /** The panel, rendered when it is opened. */
  children: (close: () => void) => ReactNode
}

/** A toolbar button that opens a panel below it. */
export function PanelButton(props: PanelButtonProps) {
  const { label, icon, count = 0, countLabel, wanted = false, onClose, children } = props
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const anchor = opened || wanted ? button : null
  function close() {
    setOpened(false)
    onClose?.()
  }
  return (
    <>
      <Button
        ref={setButton}
        size="small"
        variant="text"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-set={count > 0}
        className={css.button}
        onClick={() => setOpened(true)}
      >
        {count > 0 && countLabel ? countLabel : label}
        {count > 0 && !countLabel ? <span className={css.count}>{count}</span> : null}
      </Button>
      {anchor ? (
        <Popover
          open
          disablePortal
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { className: css.panel, role: 'dialog', 'aria-label': label } }}
        >
          {children(close)}
        </Popover>
      ) : null}
    </>
  )
}
