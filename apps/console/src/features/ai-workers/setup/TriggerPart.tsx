import { aiWorkers } from 'virtual:contract'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import type { TriggerDraft } from './draft.ts'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'
import { ThingCombo } from './ThingCombo.tsx'
import { useSetupTexts } from './texts.ts'

const FRESH: TriggerDraft = { agentId: '', events: ['lead'], perDay: '50' }

/** The events of agents that start it. */
export function TriggerPart({
  draft: { trigger },
  onChange,
  errorAt,
}: Pick<PartProps, 'draft' | 'onChange' | 'errorAt'>) {
  const t = useSetupTexts()
  const change = (part: Partial<TriggerDraft>) => onChange({ trigger: { ...(trigger ?? FRESH), ...part } })
  return (
    <section className={css.section} aria-label={t('trigger.title')}>
      <h2>{t('trigger.title')}</h2>
      <CheckField
        label={t('trigger.on')}
        help={t('trigger.help')}
        checked={trigger !== null}
        onChange={({ target }) => onChange({ trigger: target.checked ? FRESH : null })}
      />
      {trigger ? (
        <>
          <fieldset className={css.choices}>
            <legend>{t('trigger.events')}</legend>
            {aiWorkers.WORKER_EVENTS.map((event) => (
              <label key={event} className={css.choice}>
                <input
                  type="checkbox"
                  checked={trigger.events.includes(event)}
                  onChange={({ target }) =>
                    change({
                      events: aiWorkers.WORKER_EVENTS.filter((one) =>
                        one === event ? target.checked : trigger.events.includes(one),
                      ),
                    })
                  }
                />
                {t(`trigger.names.${event}`)}
              </label>
            ))}
          </fieldset>
          {errorAt('trigger.events') ? <p className={css.wrong}>{errorAt('trigger.events')}</p> : null}
          <ThingCombo
            type="AGENT"
            label={t('trigger.agent')}
            optional
            value={trigger.agentId}
            error={errorAt('trigger.agentId')}
            onChange={(agentId) => change({ agentId })}
          />
          <TextField
            label={t('trigger.perDay')}
            help={t('trigger.perDayHelp')}
            value={trigger.perDay}
            error={errorAt('trigger.perDay')}
            inputProps={{ inputMode: 'numeric', maxLength: 4 }}
            autoComplete="off"
            onChange={({ target }) => change({ perDay: target.value })}
          />
          {errorAt('trigger') ? <p className={css.wrong}>{errorAt('trigger')}</p> : null}
        </>
      ) : null}
    </section>
  )
}
