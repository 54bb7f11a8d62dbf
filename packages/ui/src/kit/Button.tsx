import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen; `quiet` has no border. */
  look?: 'primary' | 'plain' | 'quiet'
  icon?: ReactNode
}

/** A button with text, 32 px high, 40 px on touch devices. */
export function Button({ look = 'plain', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={cx(styles.button, styles[look], className)}>
      {icon}
      {children}
    </button>
  )
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string
  look?: 'primary' | 'plain' | 'quiet'
}

/** A square button with an icon, named by `label`. */
export function IconButton({ label, look = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(styles.button, styles.square, styles[look], className)}
    >
      {children}
    </button>
  )
}
