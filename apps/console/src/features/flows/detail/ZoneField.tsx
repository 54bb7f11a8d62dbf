import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useDetailTexts } from './texts.ts'

/** The time zone of the schedule. */
export function ZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useDetailTexts()
  const zones = [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SelectField label={t('schedule.zone')} value={value} onChange={({ target }) => onChange(target.value)}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}
