import type { agents } from '@millrace/contract'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import css from './HoursFields.module.css'
import { useHandoffTexts } from './texts.ts'

type Hours = agents.BotConfig['handoff']['hours']

interface HoursFieldsProps {
  value: Hours
  onChange: (value: Hours) => void
  readOnly: boolean
}

/** Monday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0]
// A Sunday.
const SUNDAY = Date.UTC(2024, 0, 7)
const DAY_MS = 86_400_000

/** Office hours, one line per weekday. */
export function HoursFields({ value, onChange, readOnly }: HoursFieldsProps) {
  const t = useHandoffTexts()
  const language = useLanguage()
  const nameOf = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const zones = Intl.supportedValuesOf('timeZone')
  const setDay = (day: number, hours: { from: string; until: string } | null) => {
    const others = value.days.filter((one) => one.day !== day)
    onChange({ ...value, days: hours ? [...others, { day, ...hours }] : others })
  }
  return (
    <>
      <CheckField
        label={t('fields.hours')}
        checked={value.enabled}
        disabled={readOnly}
        onChange={({ target }) => onChange({ ...value, enabled: target.checked })}
      />
      {value.enabled ? (
        <>
          <SelectField
            label={t('fields.timeZone')}
            value={value.timeZone}
            disabled={readOnly}
            onChange={({ target }) => onChange({ ...value, timeZone: target.value })}
          >
            {(zones.includes(value.timeZone) ? zones : [value.timeZone, ...zones]).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          {DAYS.map((day) => (
            <Day
              key={day}
              name={nameOf.format(SUNDAY + day * DAY_MS)}
              hours={value.days.find((one) => one.day === day) ?? null}
              onChange={(hours) => setDay(day, hours)}
              readOnly={readOnly}
            />
          ))}
        </>
      ) : null}
    </>
  )
}

interface DayProps {
  name: string
  hours: { from: string; until: string } | null
  onChange: (hours: { from: string; until: string } | null) => void
  readOnly: boolean
}

function Day({ name, hours, onChange, readOnly }: DayProps) {
  const t = useHandoffTexts()
  const isWrong = hours !== null && hours.from >= hours.until
  return (
    <div className={css.day}>
      <CheckField
        label={name}
        checked={hours !== null}
        disabled={readOnly}
        onChange={({ target }) => onChange(target.checked ? { from: '09:00', until: '17:00' } : null)}
      />
      {hours
        ? (['from', 'until'] as const).map((side) => (
            <input
              key={side}
              type="time"
              className={css.time}
              aria-label={t(side, { day: name })}
              aria-invalid={isWrong}
              value={hours[side]}
              readOnly={readOnly}
              onChange={({ target }) =>
                target.value && onChange({ from: hours.from, until: hours.until, [side]: target.value })
              }
            />
          ))
        : null}
    </div>
  )
}
