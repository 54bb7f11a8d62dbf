import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatSession } from '../chat/session.ts'
import { IconButton } from '../kit/Button.tsx'
import { CloseIcon, StopIcon } from '../kit/icons.tsx'
import type { AttachmentTexts } from './attachments-texts.ts'
import { MicIcon } from './icons.tsx'
import { isSupported, listen, type VoiceProblem } from './speech.ts'
import styles from './attachments.module.css'

interface VoiceInputProps {
  session: ChatSession
  draft: string
  field: RefObject<HTMLTextAreaElement | null>
  lang: string
  t: AttachmentTexts
}

/** Dictates into the field, after existing text. It never sends by itself. */
export function VoiceInput({ session, draft, field, lang, t }: VoiceInputProps) {
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<VoiceProblem | null>(null)
  const listening = useRef<{ stop: () => void; cancel: () => void } | null>(null)
  const before = useRef('')
  useEffect(() => () => listening.current?.cancel(), [])
  if (!isSupported()) return null
  const end = (why: VoiceProblem | null) => {
    listening.current = null
    setOn(false)
    setProblem(why)
    field.current?.focus()
  }
  const start = () => {
    before.current = draft.trimEnd()
    setProblem(null)
    setOn(true)
    listening.current = listen({
      lang: document.documentElement.lang || lang,
      onText: (heard) => session.setDraft([before.current, heard].filter(Boolean).join(' ')),
      onEnd: end,
    })
  }
  const cancel = () => {
    listening.current?.cancel()
    session.setDraft(before.current)
    end(null)
  }
  return (
    <>
      {(isOn || problem) && <output className={styles.note}>{t(problem ?? 'listening')}</output>}
      {isOn ? (
        <>
          <IconButton
            className={styles.on}
            label={t('stopListening')}
            aria-pressed
            onClick={() => listening.current?.stop()}
          >
            <StopIcon />
          </IconButton>
          <IconButton label={t('cancelListening')} onClick={cancel}>
            <CloseIcon />
          </IconButton>
        </>
      ) : (
        <IconButton label={t('speak')} aria-pressed={false} onClick={start}>
          <MicIcon />
        </IconButton>
      )}
    </>
  )
}
