import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { offerUndo } from '../../../lib/notify/undo.ts'
import { type ColumnSettings, hasTwins, MOST_COLUMNS } from './columns.ts'
import css from './Playground.module.css'
import type { PlaygroundSession, PlaygroundState } from './session.ts'
import { usePlaygroundTexts } from './texts.ts'

interface ToolbarProps {
  session: PlaygroundSession
  state: PlaygroundState
  models: readonly { id: string }[]
  /** The published settings, if they differ from the draft's. */
  published: ColumnSettings | null
}

export function Toolbar({ session, state, models, published }: ToolbarProps) {
  const t = usePlaygroundTexts()
  const { columns, rounds } = state

  function clear() {
    takeBack(t('cleared'), session.clear())
  }

  return (
    <div className={css.toolbar}>
      <p className={css.intro}>{t(hasTwins(columns) ? 'twins' : 'intro')}</p>
      <Button variant="text" disabled={rounds.length === 0} onClick={clear}>
        {t('clear')}
      </Button>
      <Button
        startIcon={<Plus size={16} />}
        disabled={columns.length >= MOST_COLUMNS}
        onClick={() => session.addColumn({ modelIds: models.map(({ id }) => id), published })}
      >
        {t('add')}
      </Button>
    </div>
  )
}

const nothing = () => undefined

/** Reports an action with an undo button; nothing needs to be committed. */
export const takeBack = (message: string, undo: () => void): void =>
  offerUndo({ message, undo, commit: nothing, commitOnLeaving: nothing })
