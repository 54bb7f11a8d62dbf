import { Suspense } from 'react'
import { FilesOfMessage } from '../chat/extras.ts'
import type { ChatSession } from '../chat/session.ts'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { ThreadMessage } from '../chat/thread-state.ts'
import { handoffTexts, lineText } from './handoff-texts.ts'
import { PersonMark } from './PersonMark.tsx'
import styles from './handoff.module.css'

interface ArrivedMessageProps {
  session: ChatSession
  message: ThreadMessage
  lang: string
}

/** What a person of the team wrote, or a line such as “Alex joined”. */
export function ArrivedMessage({ session, message, lang }: ArrivedMessageProps) {
  const t = handoffTexts(lang)
  const { author = '', event, text, attachments: files } = message
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
        {files?.length ? (
          <Suspense>
            <FilesOfMessage {...{ session, files, lang }} side="start" />
          </Suspense>
        ) : null}
        <p dir="auto">{text}</p>
      </div>
    </li>
  )
}
