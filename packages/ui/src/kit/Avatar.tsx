import { cx } from './cx.ts'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** 1 to 24: the picture `/avatars/{n}.svg`. */
  number: number
  /** The owner's uploaded picture, which takes precedence. */
  src?: string | null
  /** Edge in pixels. */
  size?: 20 | 24 | 28 | 32 | 40 | 56 | 72
  /** Alternative text; empty when the name is shown beside it. */
  label?: string
  className?: string
}

/** A built-in or uploaded picture. */
export function Avatar({ number, src = null, size = 28, label = '', className }: AvatarProps) {
  return (
    <img
      className={cx(styles.avatar, className)}
      src={src ?? `/avatars/${number}.svg`}
      width={size}
      height={size}
      alt={label}
      draggable={false}
    />
  )
}
