import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'
import { useSetupTexts } from './texts.ts'

/** When members hear of its executions. */
export function NotificationPart({ draft, onChange }: Pick<PartProps, 'draft' | 'onChange'>) {
  const t = useSetupTexts()
  return (
    <section className={css.section} aria-label={t('notification.title')}>
      <h2>{t('notification.title')}</h2>
      <CheckField
        label={t('notification.onEnd')}
        checked={draft.onEnd}
        onChange={({ target }) => onChange({ onEnd: target.checked })}
      />
      <CheckField
        label={t('notification.onWait')}
        checked={draft.onWait}
        onChange={({ target }) => onChange({ onWait: target.checked })}
      />
      <p className={css.hint}>{t('notification.approvals')}</p>
    </section>
  )
}
