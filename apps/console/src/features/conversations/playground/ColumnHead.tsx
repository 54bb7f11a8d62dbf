import { agents } from 'virtual:contract'
import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import type { Column, ColumnSettings } from './columns.ts'
import css from './Playground.module.css'
import type { PlaygroundSession } from './session.ts'
import { usePlaygroundTexts } from './texts.ts'
import { takeBack } from './Toolbar.tsx'

interface ColumnHeadProps {
  column: Column
  /** Number shown on screen. */
  number: number
  /** The only column cannot be closed. */
  only: boolean
  /** The default settings of the column's draft or version. */
  own: Omit<ColumnSettings, 'version'>
  session: PlaygroundSession
  /** Copies its settings to the draft. */
  onUse: () => void
  /** The fields. */
  children: ReactNode
}

/** The settings of a column. */
export function ColumnHead(props: ColumnHeadProps) {
  const { column, number, only, own, session, onUse, children } = props
  const t = usePlaygroundTexts()
  const titleId = useId()
  const { version, model, temperature } = column
  const isOwn = model === own.model && (model === agents.BUILTIN_MODEL || temperature === own.temperature)
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
      {isOwn ? (
        <p className={css.inUse}>{version === null ? t('inUse') : t('version.settings', { version })}</p>
      ) : version === null ? (
        <Button size="small" variant="outlined" className={css.use} onClick={onUse}>
          {t('use')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="outlined"
          className={css.use}
          onClick={() => session.changeColumn(column.key, { model: own.model, temperature: own.temperature })}
        >
          {t('version.reset', { version })}
        </Button>
      )}
    </section>
  )
}
