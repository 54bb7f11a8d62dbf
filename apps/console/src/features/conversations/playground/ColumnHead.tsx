import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import type { Column } from './columns.ts'
import css from './Playground.module.css'
import type { PlaygroundSession } from './session.ts'
import { usePlaygroundTexts } from './texts.ts'
import { takeBack } from './Toolbar.tsx'

interface ColumnHeadProps {
  column: Column
  /** As it is counted on the screen. */
  number: number
  /** There is no other: it cannot be closed. */
  only: boolean
  /** The agent answers like this already. */
  inUse: boolean
  session: PlaygroundSession
  onUse: () => void
  /** The fields. */
  children: ReactNode
}

/** What a column answers with. */
export function ColumnHead(props: ColumnHeadProps) {
  const { column, number, only, inUse, session, onUse, children } = props
  const t = usePlaygroundTexts()
  const titleId = useId()
  return (
    <section className={css.head} aria-labelledby={titleId}>
      <div className={css.headTop}>
        <h2 id={titleId} className={css.headTitle}>
          {t('column', { number })}
        </h2>
        {only ? null : (
          <IconAction
            size="small"
            label={t('remove', { number })}
            onClick={() => takeBack(t('removed'), session.removeColumn(column.key))}
          >
            <X size={16} />
          </IconAction>
        )}
      </div>
      <div className={css.fields}>{children}</div>
      {inUse ? (
        <p className={css.inUse}>{t('inUse')}</p>
      ) : (
        <Button size="small" variant="outlined" className={css.use} onClick={onUse}>
          {t('use')}
        </Button>
      )}
    </section>
  )
}
