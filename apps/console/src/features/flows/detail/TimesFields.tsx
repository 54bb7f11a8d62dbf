import { useState } from 'react'
import { cronOf, planOf } from './cron.ts'
import { NextTimes } from './NextTimes.tsx'
import { RhythmFields } from './RhythmFields.tsx'
import { ZoneField } from './ZoneField.tsx'

interface TimesFieldsProps {
  cron: string
  timeZone: string
  onChange: (times: { cron: string; timeZone: string }) => void
}

/** When something is repeated, with the resulting next five times. */
export default function TimesFields({ cron, timeZone, onChange }: TimesFieldsProps) {
  // The choice says more than its expression: a custom expression stays custom, whatever it is.
  const [plan, setPlan] = useState(() => planOf(cron))
  return (
    <>
      <RhythmFields
        plan={plan}
        onPlan={(next) => {
          setPlan(next)
          onChange({ cron: cronOf(next), timeZone })
        }}
      />
      <ZoneField value={timeZone} onChange={(zone) => onChange({ cron, timeZone: zone })} />
      <NextTimes cronJob={cron} timeZone={timeZone} />
    </>
  )
}
