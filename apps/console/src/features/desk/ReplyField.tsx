import Button from '@mui/material/Button'
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import css from './Desk.module.css'
import { setDraft, trayOf, useOutbox } from './outbox.ts'
import { useDeskTexts } from './texts.ts'
import { type Opened, signalTyping, useCannedReplies } from './use-desk.ts'

// Loaded together with what shows the files of messages.
const FilesField = lazy(async () => ({ default: (await import('@millrace/ui/attachments')).FilesField }))

const SIGN_MS = 3000
const NO_FILES: [] = []
const REPLY_MAX = 8000

interface ReplyFieldProps {
  agentId: string
  id: string
  /** Whether the member has the conversation. */
  isMine: boolean
  /** By which it is had; null for chats on the web. */
  channel: Opened['channel']
  /** Sends the field's text and files. */
  onSend: () => void
}

/** The reply field. A draft and its files survive a reload; `/` looks up canned replies. */
export function ReplyField({ agentId, id, isMine, channel, onSend }: ReplyFieldProps) {
  const t = useDeskTexts()
  const draft = useOutbox((state) => state.drafts[id] ?? '')
  const files = useOutbox((state) => state.files[id] ?? NO_FILES)
  const tray = useMemo(() => trayOf(id), [id])
  const lang = useLanguage()
  const { replies } = useCannedReplies(agentId)
  const [chosen, setChosen] = useState(0)
  const [sign] = useState(() => typingSigns(id))
  const word = /^\/(\S*)$/u.exec(draft)?.[1]?.toLowerCase()
  const found =
    word === undefined ? [] : replies.filter(({ shortcut }) => shortcut.includes(word)).slice(0, 6)
  const field = useRef<HTMLTextAreaElement>(null)

  const write = (text: string) => {
    setDraft(id, text)
    setChosen(0)
    sign(text !== '')
  }
  const insert = (text: string) => {
    write(text)
    field.current?.focus()
  }
  const isSome = draft.trim() !== '' || files.some(({ done }) => done)
  const isReady =
    isSome && draft.trim().length <= REPLY_MAX && files.every(({ done, problem }) => done ?? problem)
  const send = () => {
    if (!isReady) return
    onSend()
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (found.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if (event.key === 'Escape') field.current?.blur()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      const reply = found[chosen]
      if (reply) insert(reply.text)
      else send()
    }
  }
  return (
    <form
      className={css.reply}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Canned found={found} chosen={chosen} onInsert={insert} />
      <textarea
        ref={field}
        data-reply
        rows={3}
        value={draft}
        aria-label={t('reply')}
        placeholder={t('replyHint')}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.replyFoot}>
        {channel?.files === null ? (
          <span className={css.quiet}>{t('noFiles', { channel: channel.name })}</span>
        ) : (
          <Suspense>
            <FilesField {...{ tray, files, field, lang }} limits={channel?.files} />
          </Suspense>
        )}
        <span className={css.quiet}>{isMine ? '' : t('takeHint')}</span>
        <Button type="submit" variant="contained" size="small" disabled={!isReady}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

interface CannedProps {
  found: readonly { id: string; shortcut: string; text: string }[]
  chosen: number
  onInsert: (text: string) => void
}

/** The canned replies whose shortcut contains what was typed. */
function Canned({ found, chosen, onInsert }: CannedProps) {
  const t = useDeskTexts()
  if (found.length === 0) return null
  return (
    <ul className={css.canned} aria-label={t('canned')}>
      {found.map(({ id, shortcut, text }, index) => (
        <li key={id}>
          <button type="button" data-chosen={index === chosen} onClick={() => onInsert(text)}>
            <strong>/{shortcut}</strong> {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Signals that the member is typing, at most every few seconds, and at once when they stop. */
function typingSigns(id: string): (typing: boolean) => void {
  let at = 0
  return (typing) => {
    if (typing && Date.now() - at < SIGN_MS) return
    at = typing ? Date.now() : 0
    signalTyping(id, typing)
  }
}
