import { agents } from '@millrace/contract'
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useAccess } from '../../access.ts'
import { useAgentsTexts } from '../../texts.ts'
import { useSecurityTexts } from './texts.ts'
import { complaintOf, LinesField } from './LinesField.tsx'
import { VisitPassword } from './VisitPassword.tsx'

export interface AccessProps {
  agent: agents.Agent
  form: UseFormReturn<agents.Security>
  readOnly: boolean
}

/** What visitors must provide to enter the public chat. */
export function Access({ agent, form, readOnly }: AccessProps) {
  const t = useSecurityTexts()
  const fields = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  const access = useWatch({ control: form.control, name: 'access' })
  const signedOnly = useWatch({ control: form.control, name: 'requireIdentity' })
  const state = useAccess(agent.id).data
  return (
    <section className={layout.section}>
      <h2>{t('access')}</h2>
      <p>{t('accessHelp')}</p>
      {agent.visibility === 'private' && access !== 'open' && (
        <Callout kind="info">{t('privateAnyway')}</Callout>
      )}
      {signedOnly && access !== 'open' && <Callout kind="warning">{t('signedAnyway')}</Callout>}
      <div style={{ width: '100%' }}>
        <SelectField {...form.register('access')} label={fields('chatFields.access')} disabled={readOnly}>
          {agents.ACCESS_WAYS.map((way) => (
            <option key={way} value={way}>
              {t(`ways.${way}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {access === 'password' && state && (
        <VisitPassword agentId={agent.id} isSet={state.hasPassword} readOnly={readOnly} />
      )}
      {access === 'email' && (
        <>
          {state && !state.sendsMail && <Callout kind="warning">{t('noMail')}</Callout>}
          <Controller
            control={form.control}
            name="allowedEmails"
            render={({ field }) => (
              <div style={{ width: '100%' }}>
                <LinesField
                  label={fields('chatFields.allowedEmails')}
                  help={t('allowedEmailsHelp')}
                  value={field.value}
                  onChange={field.onChange}
                  readOnly={readOnly}
                  error={complaintOf(errors.allowedEmails)}
                />
              </div>
            )}
          />
        </>
      )}
    </section>
  )
}
