import type { ReactNode } from 'react'
import css from './StateDot.module.css'

interface StateDotProps {
  tone: 'idle' | 'working' | 'success' | 'error'
  children: ReactNode
}

/** A state in a word, with a dot of its colour. */
export function StateDot({ tone, children }: StateDotProps) {
  return (
    <span className={css.state} data-tone={tone}>
      {children}
    </span>
  )
}
