import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'
import { TriggerPart } from './TriggerPart.tsx'
import { useSetupTexts } from './texts.ts'

const EVERY_MORNING = '0 8 * * *'
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Who it is, how it works, and when. */
export function MetadataPart({ draft, template, onChange, errorAt, renderTimes }: PartProps) {
  const t = useSetupTexts()
  const { schedule } = draft
  const turn = (on: boolean) =>
    onChange({ schedule: on ? { cron: EVERY_MORNING, timeZone: ownZone(), active: true } : null })
  return (
    <div className={css.panel}>
      <TextField
        label={t('metadata.name')}
        value={draft.name}
        error={errorAt('name')}
        inputProps={{ maxLength: 80 }}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t('metadata.description')}
        optional
        value={draft.description}
        error={errorAt('description')}
        inputProps={{ maxLength: 1000 }}
        autoComplete="off"
        onChange={({ target }) => onChange({ description: target.value })}
      />
      {template.needsModel ? (
        <TextField
          label={t('metadata.instructions')}
          help={t('metadata.instructionsHelp')}
          optional
          multiline
          minRows={4}
          maxRows={18}
          value={draft.instructions}
          error={errorAt('instructions')}
          inputProps={{ maxLength: 20_000 }}
          onChange={({ target }) => onChange({ instructions: target.value })}
        />
      ) : null}
      <section className={css.section} aria-label={t('schedule.title')}>
        <h2>{t('schedule.title')}</h2>
        <CheckField
          label={t('schedule.on')}
          help={t('schedule.help')}
          checked={schedule !== null}
          onChange={({ target }) => turn(target.checked)}
        />
        {schedule ? (
          <>
            {renderTimes(schedule, (next) => onChange({ schedule: next }))}
            <CheckField
              label={t('schedule.paused')}
              checked={!schedule.active}
              onChange={({ target }) => onChange({ schedule: { ...schedule, active: !target.checked } })}
            />
          </>
        ) : null}
        {errorAt('schedule') ? <p className={css.wrong}>{errorAt('schedule')}</p> : null}
      </section>
      <TriggerPart draft={draft} onChange={onChange} errorAt={errorAt} />
    </div>
  )
}
