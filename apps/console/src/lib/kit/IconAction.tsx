import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { useTipHandlers } from './tips/use-tip.ts'

interface IconActionProps extends Omit<IconButtonProps, 'aria-label'> {
  /** Names the button, and shows as its tooltip. */
  label: string
}

/** A button that is only an icon. */
export function IconAction({ label, ...button }: IconActionProps) {
  return <IconButton {...useTipHandlers(label)} {...button} aria-label={label} />
}
