import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

interface IconActionProps extends Omit<IconButtonProps, 'aria-label'> {
  /** Names the button, and shows as its tooltip. */
  label: string
}

/** A button that is only an icon. */
export function IconAction({ label, children, disabled = false, ...button }: IconActionProps) {
  const inner = (
    <IconButton {...button} disabled={disabled} aria-label={label}>
      {children}
    </IconButton>
  )
  // A disabled button sends no events, which a tooltip needs.
  return <Tooltip title={label}>{disabled ? <span>{inner}</span> : inner}</Tooltip>
}
