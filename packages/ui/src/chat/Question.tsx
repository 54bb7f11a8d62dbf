import { memo } from 'react'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { ChatStrings } from '../strings/types.ts'
import styles from './messages.module.css'

/** What was asked, as it was typed. */
export const Question = memo(function Question({ text, strings }: { text: string; strings: ChatStrings }) {
  return (
    <li className={styles.question}>
      <VisuallyHidden>{strings.you}</VisuallyHidden>
      <p dir="auto">{text}</p>
    </li>
  )
})
