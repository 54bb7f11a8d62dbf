import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { conversations } from '@millrace/contract'
import { Button, IconButton } from '../kit/Button.tsx'
import { ThumbDownIcon, ThumbUpIcon } from '../kit/icons.tsx'
import type { ChatTexts } from '../texts/english.ts'
import styles from './messages.module.css'

interface RatingProps {
  rating: conversations.Message['rating']
  onRate: (rating: conversations.Message['rating'], comment?: string) => void
  /** Whether words about it are kept. */
  asksWhy: boolean
  t: ChatTexts
}

/** Thumbs up and down. A thumb down asks what was wrong, and takes no answer for one too. */
export function Rating({ rating, onRate, asksWhy, t }: RatingProps) {
  const [asking, setAsking] = useState(false)
  const rate = (wanted: 'up' | 'down') => {
    const taken = rating === wanted ? null : wanted
    setAsking(asksWhy && taken === 'down')
    onRate(taken)
  }
  return (
    <>
      <IconButton
        label={t('helpful')}
        aria-pressed={rating === 'up'}
        className={styles.thumb}
        onClick={() => rate('up')}
      >
        <ThumbUpIcon />
      </IconButton>
      <IconButton
        label={t('notHelpful')}
        aria-pressed={rating === 'down'}
        className={styles.thumb}
        onClick={() => rate('down')}
      >
        <ThumbDownIcon />
      </IconButton>
      {asking && (
        <Feedback
          t={t}
          onDone={(comment) => {
            setAsking(false)
            if (comment) onRate('down', comment)
          }}
        />
      )}
    </>
  )
}

const LONGEST = 2000
const GAP_PX = 4

/** Whether the form fits below the buttons, within its scrolling container. */
function fitsBelow(form: HTMLElement): boolean {
  let box = form.parentElement
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  const end = Math.min(innerHeight, box?.getBoundingClientRect().bottom ?? innerHeight)
  const buttons = form.parentElement?.getBoundingClientRect().bottom ?? 0
  return buttons + GAP_PX + form.offsetHeight <= end
}

function Feedback({ t, onDone }: { t: ChatTexts; onDone: (comment: string) => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [comment, setComment] = useState('')
  const [below, setBelow] = useState(true)
  // At the end of a thread there is no room below the buttons.
  useLayoutEffect(() => {
    if (form.current) setBelow(fitsBelow(form.current))
  }, [])
  return (
    <form
      ref={form}
      className={styles.feedback}
      data-below={below}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(comment.trim())
      }}
    >
      <label htmlFor={id}>{t('feedback')}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={LONGEST}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone('')
        }}
      />
      <div className={styles.feedbackActions}>
        <Button type="submit" disabled={comment.trim() === ''}>
          {t('sendFeedback')}
        </Button>
        <Button look="quiet" onClick={() => onDone('')}>
          {t('skipFeedback')}
        </Button>
      </div>
    </form>
  )
}
