import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { ThreadMessage } from '../chat/thread-state.ts'
import { handoffTexts, lineText } from './handoff-texts.ts'
import { PersonMark } from './PersonMark.tsx'
import styles from './handoff.module.css'

/** What a person of the team wrote, or a line such as “Alex joined”. */
export function ArrivedMessage({ message, lang }: { message: ThreadMessage; lang: string }) {
  const t = handoffTexts(lang)
  const { author = '', event, text } = message
  if (event)
    return (
      <li className={styles.line}>
        <span>{lineText(event, lang)}</span>
      </li>
    )
  return (
    <li className={styles.person}>
      <PersonMark name={author} />
      <div className={styles.words}>
        <p className={styles.name}>{author}</p>
        <VisuallyHidden>{t('wrote')}</VisuallyHidden>
        <p dir="auto">{text}</p>
      </div>
    </li>
  )
}
