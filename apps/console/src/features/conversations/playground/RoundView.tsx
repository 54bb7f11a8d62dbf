import type { conversations } from '@millrace/contract'
import Button from '@mui/material/Button'
import type { Ref } from 'react'
import type { Column, ColumnSettings } from './columns.ts'
import css from './Playground.module.css'
import { usePlaygroundTexts } from './texts.ts'
import type { Round, Trial } from './trial.ts'
import { TrialView } from './TrialView.tsx'

interface RoundViewProps {
  round: Round
  /** Only its responses can be regenerated: later ones build on the others. */
  latest: boolean
  columns: readonly Column[]
  /** A short name for a column's settings. */
  nameOf: (settings: ColumnSettings) => string
  onAskAgain: (column: string) => void
  onStop: (column: string) => void
  onPassage: (citation: conversations.Citation) => void
  /** Null without permission. */
  onSave: ((question: string, trial: Trial) => void) | null
  ref?: Ref<HTMLLIElement> | undefined
}

/** A question and the responses of all columns. */
export function RoundView(props: RoundViewProps) {
  const { round, latest, columns, nameOf, onAskAgain, onStop, onPassage, onSave, ref } = props
  return (
    <li ref={ref} className={css.round}>
      <h3 className={css.question} dir="auto">
        {round.question}
      </h3>
      <div className={css.columns}>
        {columns.map(({ key }, index) => {
          const trial = round.trials[key]
          const askAgain = latest ? () => onAskAgain(key) : null
          if (!trial) return <NotAsked key={key} onAsk={askAgain} />
          return (
            <TrialView
              key={key}
              trial={trial}
              number={index + 1}
              model={nameOf(trial.settings)}
              onAskAgain={askAgain}
              onStop={() => onStop(key)}
              onPassage={onPassage}
              onSave={onSave && ((answered) => onSave(round.question, answered))}
            />
          )
        })}
      </div>
    </li>
  )
}

/** Shown in a column that was opened after the question. */
function NotAsked({ onAsk }: { onAsk: (() => void) | null }) {
  const t = usePlaygroundTexts()
  return (
    <div className={css.notAsked}>
      <p>{t('notAsked')}</p>
      {onAsk ? (
        <Button size="small" onClick={onAsk}>
          {t('askHere')}
        </Button>
      ) : null}
    </div>
  )
}
