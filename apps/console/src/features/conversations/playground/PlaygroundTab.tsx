import type { agents } from '@millrace/contract'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Notice } from '../../../lib/kit/Notice.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { Board } from './Board.tsx'
import type { ColumnSettings } from './columns.ts'
import { sessionOf } from './kept-sessions.ts'
import css from './Playground.module.css'
import { Question } from './Question.tsx'
import type { PlaygroundSession } from './session.ts'
import { Toolbar } from './Toolbar.tsx'

export interface PlaygroundTabProps {
  agent: agents.Agent
  readOnly: boolean
  /** What visitors see in the empty field; undefined until it is known. */
  placeholder: string | undefined
  /** Models to choose from, as far as they are known. */
  models: readonly Pick<agents.Model, 'id' | 'label'>[]
  /** What is wrong with them. */
  problems: ReactNode
  /** The fields of a column's settings. */
  renderSettings: (settings: ColumnSettings, onChange: (change: Partial<ColumnSettings>) => void) => ReactNode
  /** Makes them the agent's own. */
  onUse: (settings: ColumnSettings) => void
}

/** Several models, side by side, answer the same question as the agent would. */
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
  const { agent, models, placeholder } = props
  return (
    <div className={css.playground}>
      <Toolbar session={session} state={state} models={models} />
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
