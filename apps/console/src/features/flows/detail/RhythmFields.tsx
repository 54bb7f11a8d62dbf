import { i18n } from '../../../lib/i18n/i18n.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { type Plan, RHYTHMS } from './cron.ts'
import { useDetailTexts } from './texts.ts'

interface RhythmFieldsProps {
  plan: Plan
  onPlan: (plan: Plan) => void
}

/** 1 January 2023 was a Sunday. */
const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2023, 0, 1 + weekday),
  )

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** Fields for the frequency and time of a schedule. */
export function RhythmFields({ plan, onPlan }: RhythmFieldsProps) {
  const t = useDetailTexts()
  const { rhythm } = plan
  return (
    <>
      <SelectField
        label={t('schedule.how')}
        value={rhythm}
        onChange={({ target }) =>
          onPlan({ ...plan, rhythm: RHYTHMS.find((one) => one === target.value) ?? 'daily' })
        }
      >
        {RHYTHMS.map((one) => (
          <option key={one} value={one}>
            {t(`schedule.${one}`)}
          </option>
        ))}
      </SelectField>
      {rhythm === 'custom' ? (
        <TextField
          label={t('schedule.cron')}
          help={t('schedule.cronHelp')}
          value={plan.custom}
          onChange={({ target }) => onPlan({ ...plan, custom: target.value })}
          autoComplete="off"
          inputProps={{ maxLength: 200, spellCheck: false }}
        />
      ) : (
        <div className={layout.pair}>
          {rhythm === 'weekly' ? (
            <SelectField
              label={t('schedule.weekday')}
              value={plan.weekday}
              onChange={({ target }) => onPlan({ ...plan, weekday: Number(target.value) })}
            >
              {WEEK.map((day) => (
                <option key={day} value={day}>
                  {weekdayName(day)}
                </option>
              ))}
            </SelectField>
          ) : null}
          {rhythm === 'monthly' ? (
            <SelectField
              label={t('schedule.day')}
              help={plan.day > 28 ? t('schedule.dayHelp') : undefined}
              value={plan.day}
              onChange={({ target }) => onPlan({ ...plan, day: Number(target.value) })}
            >
              {Array.from({ length: 31 }, (_, index) => index + 1).map((day) => (
                <option key={day}>{day}</option>
              ))}
            </SelectField>
          ) : null}
          <TextField
            label={t('schedule.time')}
            type="time"
            value={plan.time}
            onChange={({ target }) => onPlan({ ...plan, time: target.value || '00:00' })}
          />
        </div>
      )}
    </>
  )
}
