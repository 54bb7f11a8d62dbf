import { type ChangeEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { IconButton } from '../kit/Button.tsx'
import { cx } from '../kit/cx.ts'
import { ArrowUpIcon, StopIcon } from '../kit/icons.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { MESSAGE_MAX } from './routes.ts'
import type { ThreadState } from './thread-state.ts'
import styles from './Composer.module.css'

/** The counter is shown from here on, or from the last quarter on. */
const NEAR = 500

/** The default of the contract stands for the page's own words, which are in the visitor's language. */
const DEFAULT = 'Input ...'

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: string
  onDraft: (draft: string) => void
  onSend: () => void
  onStop: () => void
  /** An answer is on its way. */
  busy: boolean
  /** Sending is refused for now. */
  waiting: boolean
  agentName: string
  /** Longest message, in characters. */
  most?: number | undefined
  /** Of the empty field, as the agent's owner set it; words of the chat's own when left out. */
  placeholder?: string | undefined
  /** What goes with the message. */
  files?: ThreadState['files']
  /** Stands beside the text. */
  extras?: ReactNode
  t: ChatTexts
}

/** The field of a message. What is typed stays until the server has it. */
export function Composer(props: ComposerProps) {
  const {
    field,
    draft,
    onDraft,
    onSend,
    onStop,
    busy,
    waiting,
    agentName,
    placeholder,
    most = MESSAGE_MAX,
    files = [],
    extras,
    t,
  } = props
  const [hintId, countId] = [useId(), useId()]
  const left = most - draft.trim().length
  const some = draft.trim() !== '' || files.some(({ done }) => done)
  const loaded = files.every(({ done, problem }) => done ?? problem)
  const ready = some && loaded && left >= 0 && !busy && !waiting
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a composition (Chinese, Japanese …) is not the one that sends; 229 is Safari's sign of it.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || composing) return
    event.preventDefault()
    if (ready) onSend()
  }
  return (
    <form
      className={cx(styles.composer, left < 0 && styles.over)}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSend()
      }}
    >
      {extras}
      <div className={styles.text}>
        {/* The copy gives the field the height of its text. */}
        <div className={styles.grow} data-text={draft}>
          <textarea
            ref={field}
            rows={1}
            value={draft}
            onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onDraft(event.target.value)}
            onKeyDown={onKeyDown}
            placeholder={
              placeholder === DEFAULT ? t('input') : (placeholder ?? t('placeholder', { agent: agentName }))
            }
            aria-label={t('message')}
            aria-describedby={`${hintId} ${countId}`}
            aria-invalid={left < 0}
            enterKeyHint="send"
          />
        </div>
        <VisuallyHidden>
          <span id={hintId}>{t('keys')}</span>
        </VisuallyHidden>
        <output id={countId} className={styles.count}>
          {left <= Math.min(NEAR, most / 4) && <Count left={left} t={t} />}
        </output>
      </div>
      {/* Two buttons, not one that changes: the click that stops must not submit the form as well. */}
      {busy ? (
        <IconButton key="stop" label={t('stop')} look="primary" onClick={onStop}>
          <StopIcon />
        </IconButton>
      ) : (
        <IconButton key="send" type="submit" label={t('send')} look="primary" disabled={!ready}>
          <ArrowUpIcon />
        </IconButton>
      )}
    </form>
  )
}

function Count({ left, t }: { left: number; t: ChatTexts }) {
  const count = Math.abs(left).toLocaleString(t('lang'))
  return left < 0 ? t('over', { count }) : t('left', { count })
}
