import { useState, useSyncExternalStore, type ReactNode } from 'react'
import NoAccess from '../../../lib/kit/notices/no-access/NoAccess.tsx'
import { Board, type BoardProps } from './Board.tsx'
import { sessionOf } from './kept-sessions.ts'
import type { ColumnSettings } from './columns.ts'
import css from './Playground.module.css'
import { Question } from './Question.tsx'
import type { PlaygroundSession } from './session.ts'
import { Toolbar } from './Toolbar.tsx'

interface PlaygroundTabProps extends Omit<BoardProps, 'session' | 'state'> {
  readOnly: boolean
  /** The published settings, if they differ from the draft's. */
  published: ColumnSettings | null
  /** The visitor's placeholder text; undefined while loading. */
  placeholder: string | undefined
  /** Problems of the models. */
  problems: ReactNode
}

/** Compares the draft, published versions and models side by side on the same question. */
export default function PlaygroundTab(props: PlaygroundTabProps) {
  const { agent, readOnly } = props
  const [session] = useState(() => sessionOf(agent.id, agent))
  if (readOnly) {
    return <NoAccess />
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
