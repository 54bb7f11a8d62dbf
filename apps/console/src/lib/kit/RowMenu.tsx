import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { IconAction } from './IconAction.tsx'
import css from './RowMenu.module.css'

export interface RowAction {
  label: string
  onSelect: () => void
  /** Deletes something: shown in the colour of errors. */
  danger?: boolean
  disabled?: boolean
}

interface RowMenuProps {
  /** Says what the actions are for. */
  label: string
  actions: readonly RowAction[]
}

/** Actions of one row or card behind three dots. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null

  function choose(action: RowAction) {
    setAnchor(null)
    action.onSelect()
  }

  return (
    <>
      <IconAction
        size="small"
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} />
      </IconAction>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.disabled ?? false}
            className={action.danger ? css.danger : undefined}
            onClick={() => choose(action)}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
