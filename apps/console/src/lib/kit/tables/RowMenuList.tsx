import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import css from './RowMenu.module.css'

export interface RowAction {
  label: string
  onSelect: () => void
  /** A destructive action, shown in the error color. */
  danger?: boolean
  disabled?: boolean
}

interface RowMenuListProps {
  anchor: HTMLElement | null
  actions: readonly RowAction[]
  onClose: () => void
}

/** The list of the menu. */
export default function RowMenuList({ anchor, actions, onClose }: RowMenuListProps) {
  function choose(action: RowAction) {
    onClose()
    action.onSelect()
  }
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
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
  )
}
