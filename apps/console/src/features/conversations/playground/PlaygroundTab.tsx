import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { Board, type BoardProps } from './Board.tsx'
import { sessionOf } from './kept-sessions.ts'
import type { ColumnSettings } from './columns.ts'
import css from './Playground.module.css'
import { Question } from './Question.tsx'
import type { PlaygroundSession } from './session.ts'
import { Toolbar } from './Toolbar.tsx'

interface PlaygroundTabProps extends Omit<BoardProps, 'session' | 'state'> {
  readOnly: boolean
  /** What visitors get, if it is another thing than the draft. */
  published: ColumnSettings | null
  /** What visitors see in the empty field; undefined until it is known. */
  placeholder: string | undefined
  /** What is wrong with the models. */
  problems: ReactNode
}

/** The draft, published versions and other models, side by side, answer the same question as the agent would. */
export default function PlaygroundTab(props: PlaygroundTabProps) {
  const { agent, readOnly } = props
  const kit = useKitTexts()
  const [session] = useState(() => sessionOf(agent.id, agent))
  if (readOnly) {
    return (
      <Notice title={kit('notAllowed.title')} role="alert">
        {kit('notAllowed.text')}
      </Notice>
    )
  }
  return <Playground {...props} session={session} />
}

function Playground({ session, problems, ...props }: PlaygroundTabProps & { session: PlaygroundSession }) {
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { agent, models, published, placeholder } = props
  return (
    <div className={css.playground}>
      <Toolbar session={session} state={state} models={models} published={published} />
      {problems}
      <Board {...props} session={session} state={state} />
      <Question
        session={session}
        state={state}
        agentName={agent.name}
        placeholder={placeholder}
        models={models}
      />
    </div>
  )
}
