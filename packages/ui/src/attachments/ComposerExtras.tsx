import type { RefObject } from 'react'
import type { ChatSession } from '../chat/session.ts'
import type { ThreadAgent, ThreadState } from '../chat/thread-state.ts'
import { attachmentTexts } from './attachments-texts.ts'
import { FilesField } from './FilesField.tsx'
import { trayOf } from './session-tray.ts'
import { VoiceInput } from './VoiceInput.tsx'
import styles from './attachments.module.css'

interface ComposerExtrasProps {
  session: ChatSession
  state: ThreadState
  agent: ThreadAgent
  field: RefObject<HTMLTextAreaElement | null>
  lang: string
}

/** What stands in the composer beside its text: files that go with the message, and the voice. */
export function ComposerExtras({ session, state, agent, field, lang }: ComposerExtrasProps) {
  const t = attachmentTexts(lang)
  const { files } = state
  const unseen = agent.seesPictures === false && files.some(({ isPicture, problem }) => isPicture && !problem)
  return (
    <>
      {agent.takesFiles && <FilesField tray={trayOf(session)} {...{ files, field, lang }} />}
      {agent.takesFiles && unseen && (
        <output className={styles.note}>
          {t(agent.handoff?.offered ? 'noPicturesButPeople' : 'noPictures')}
        </output>
      )}
      {agent.voiceInput && <VoiceInput {...{ session, field, lang, t }} draft={state.draft} />}
    </>
  )
}
