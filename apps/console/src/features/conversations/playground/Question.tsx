import { Composer } from '@millrace/ui'
import { useRef } from 'react'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import css from './Playground.module.css'
import type { PlaygroundSession, PlaygroundState } from './session.ts'
import { usePlaygroundTexts } from './texts.ts'
import { isWriting } from './trial.ts'
import { useColumnName } from './use-column-name.ts'

interface QuestionProps {
  session: PlaygroundSession
  state: PlaygroundState
  agentName: string
  /** The placeholder that visitors see. */
  placeholder: string | undefined
  models: readonly { id: string; label: string }[]
}

/** The input for questions, which go to all columns. */
export function Question({ session, state, agentName, placeholder, models }: QuestionProps) {
  const t = usePlaygroundTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const chat = useChatTexts()
  const nameOf = useColumnName(models, state.columns)
  const stop = () => {
    session.stop()
    field.current?.focus()
  }
  return (
    <div className={css.ask}>
      <Composer
        field={field}
        draft={state.draft}
        onDraft={session.setDraft}
        onSend={() => session.sendDraft()}
        onStop={stop}
        busy={isWriting(state.rounds.at(-1))}
        waiting={false}
        agentName={agentName}
        placeholder={placeholder}
        t={chat}
      />
      <p className={css.keys}>{t('keys')}</p>
      <span className="visually-hidden" aria-live="polite">
        {statusText()}
      </span>
    </div>
  )

  /**
   * Announces which column has finished. The answers themselves are not read out: four at once would be unintelligible.
   */
  function statusText(): string {
    const { rounds, finished } = state
    const trial = finished && rounds.find(({ key }) => key === finished.round)?.trials[finished.column]
    if (!trial) return ''
    return t(trial.failure ? 'failed' : 'finished', { model: nameOf(trial.settings) })
  }
}
