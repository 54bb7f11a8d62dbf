import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { RowAction } from './RowMenu.tsx'
import css from './RowMenu.module.css'

interface RowMenuListProps {
  anchor: HTMLElement | null
  actions: readonly RowAction[]
  onClose: () => void
}

/** What stands behind the three dots. */
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
