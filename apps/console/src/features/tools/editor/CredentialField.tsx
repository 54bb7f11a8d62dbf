import { useQuery } from '@tanstack/react-query'
import { credentials } from 'virtual:contract'
import { useWatch } from 'react-hook-form'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useToolsTexts } from '../texts.ts'
import type { ToolFormState } from './values.ts'

/** The credentials that the project's tools can use: their names and sites. */
function useChoices() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['credentials', 'choices', projectId],
    queryFn: ({ signal }) => api.call(credentials.choices, {}, { signal }),
    meta: { silent: true },
  })
}

interface CredentialFieldProps {
  form: ToolFormState
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
}

/** The credential of a tool's request. */
export function CredentialField({ form, ...field }: CredentialFieldProps) {
  const url = useWatch({ control: form.control, name: 'request.url' })
  return <CredentialSelect {...field} url={url} />
}

interface CredentialSelectProps extends Omit<CredentialFieldProps, 'form'> {
  /** Where it would be sent. */
  url: string
}

/** Selects a credential. Each is for one site, so only those of this address are available. */
export function CredentialSelect({ url, value, onChange, disabled }: CredentialSelectProps) {
  const t = useToolsTexts()
  const { data } = useChoices()
  const origin = URL.parse(url.replaceAll('@@', ''))?.origin
  const items = data?.items ?? []
  const chosen = items.find(({ id }) => id === value)
  const wrong = chosen !== undefined && origin !== undefined && chosen.origin !== origin
  return (
    <SelectField
      label={t('fields.credential')}
      help={t('fields.credentialHelp')}
      error={wrong ? t('fields.credentialElsewhere', { origin: chosen.origin }) : undefined}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('fields.noCredential')}</option>
      {value !== null && !chosen ? (
        <option value={value}>{t(data ? 'fields.unknownCredential' : 'fields.credential')}</option>
      ) : null}
      {items.map((one) => (
        <option key={one.id} value={one.id} disabled={origin !== undefined && one.origin !== origin}>
          {one.name} ({one.origin})
        </option>
      ))}
    </SelectField>
  )
}
