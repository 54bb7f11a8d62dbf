import type { ComponentProps } from 'react'
import { knowledge } from 'virtual:contract'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useSitesTexts } from './texts.ts'

/** How often something is refreshed. */
export function ScheduleField(props: Omit<ComponentProps<'select'>, 'id' | 'children'>) {
  const t = useSitesTexts()
  return (
    <SelectField {...props} label={t('add.schedule')}>
      {knowledge.REFRESH_SCHEDULES.map((schedule) => (
        <option key={schedule} value={schedule}>
          {t(`schedules.${schedule}`)}
        </option>
      ))}
    </SelectField>
  )
}
