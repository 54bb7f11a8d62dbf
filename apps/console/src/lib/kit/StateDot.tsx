import type { ReactNode } from 'react'
import css from './StateDot.module.css'

interface StateDotProps {
  tone: 'idle' | 'working' | 'success' | 'error'
  children: ReactNode
}

/** A state as a word with a colored dot. */
export function StateDot({ tone, children }: StateDotProps) {
  return (
    <span className={css.state} data-tone={tone}>
      {children}
    </span>
  )
}
