import { cx } from './cx.ts'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** 1 … 24: the picture `/avatars/{n}.svg`. */
  number: number
  /** The owner's own picture, which stands before the built-in one. */
  src?: string | null
  /** Edge in pixels. */
  size?: 20 | 24 | 28 | 32 | 40 | 56 | 72
  /** What the picture stands for; empty when the name is written beside it. */
  label?: string
  className?: string
}

/** One of the built-in pictures, or one that was uploaded. */
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
