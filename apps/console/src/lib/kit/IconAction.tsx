import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { useTipHandlers } from './tips/use-tip.ts'

interface IconActionProps extends Omit<IconButtonProps, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
}

/** An icon button with a tooltip. */
export function IconAction({ label, ...button }: IconActionProps) {
  return <IconButton {...useTipHandlers(label)} {...button} aria-label={label} />
}
