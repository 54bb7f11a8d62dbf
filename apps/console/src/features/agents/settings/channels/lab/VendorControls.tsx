import { channels } from 'virtual:contract'
import Button from '@mui/material/Button'
import { formatMoment } from '../../../../../lib/format.ts'
import { SelectField } from '../../../../../lib/kit/fields/SelectField.tsx'
import type { Lab, LabActions, LabContact } from './lab-calls.ts'
import css from './Lab.module.css'
import { useLabTexts } from './texts.ts'

const DELAYS = [0, 3, 10, 30] as const
const FAULTS_MAX = 20
const HOURS = 25
const DAYS = 8

interface ControlsProps {
  lab: Lab
  contact: LabContact
  actions: LabActions
}

/** How the simulated vendor behaves, and what it does. */
export function VendorControls(props: ControlsProps) {
  const { lab, actions } = props
  const t = useLabTexts()
  const { faults, delaySeconds, states } = lab
  return (
    <section className={css.card} aria-labelledby="lab-vendor">
      <h3 id="lab-vendor">{t('vendor')}</h3>
      <fieldset className={css.group}>
        <legend>{t('next')}</legend>
        <div className={css.buttons}>
          {channels.LAB_FAULTS.map((fault) => (
            <Button
              key={fault}
              size="small"
              variant="outlined"
              disabled={faults.length >= FAULTS_MAX || actions.set.isPending}
              onClick={() => actions.set.mutate({ faults: [...faults, fault] })}
            >
              {t(`faults.${fault}`)}
            </Button>
          ))}
        </div>
        {faults.length > 0 ? (
          <p className={css.note}>
            {t('planned', { faults: faults.map((fault) => t(`faults.${fault}`)).join(', ') })}{' '}
            <Button size="small" onClick={() => actions.set.mutate({ faults: [] })}>
              {t('clear')}
            </Button>
          </p>
        ) : null}
      </fieldset>
      <div className={css.pair}>
        <SelectField
          label={t('delay')}
          value={delaySeconds}
          onChange={({ target }) => actions.set.mutate({ delaySeconds: Number(target.value) })}
        >
          {[...new Set([...DELAYS, delaySeconds])].map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? t('atOnce') : t('delays', { count: seconds })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('states')}
          value={states}
          onChange={({ target }) => {
            const chosen = channels.LAB_STATES.find((one) => one === target.value)
            if (chosen) actions.set.mutate({ states: chosen })
          }}
        >
          {channels.LAB_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`statesOf.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Acts {...props} />
    </section>
  )
}

function Acts({ lab, contact, actions: { act } }: ControlsProps) {
  const t = useLabTexts()
  const { id: contactId, name, wroteAt } = contact
  const hasWritten = lab.calls.some(
    ({ what }) => what === 'message' || what === 'button' || what === 'picture',
  )
  const expire = (hours: number) => act.mutate({ act: 'expire', contactId, hours })
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t('window', { name })}</legend>
        <p className={css.note}>{wroteAt ? t('wrote', { time: formatMoment(wroteAt) }) : t('neverWrote')}</p>
        <div className={css.buttons}>
          <Button
            size="small"
            variant="outlined"
            disabled={!wroteAt || act.isPending}
            onClick={() => expire(HOURS)}
          >
            {t('expire', { count: HOURS })}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={!wroteAt || act.isPending}
            onClick={() => expire(DAYS * 24)}
          >
            {t('expireDays', { count: DAYS })}
          </Button>
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('calls')}</legend>
        <div className={css.buttons}>
          <Button
            size="small"
            variant="outlined"
            disabled={!hasWritten || act.isPending}
            onClick={() => act.mutate({ act: 'duplicate' })}
          >
            {t('duplicate')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={act.isPending}
            onClick={() => act.mutate({ act: 'forged', contactId, text: t('forgedText') })}
          >
            {t('forge')}
          </Button>
        </div>
      </fieldset>
    </>
  )
}
