import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import type { Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import type { Placed, SecretValues } from './secret-values.ts'

export interface FieldsProps {
  kind: Credential['kind']
  values: SecretValues
  errors: Placed
  onChange: (change: Partial<SecretValues>) => void
  /** Takes focus on mount. */
  startHere?: boolean
}

/** The secret and its address. */
export function SecretFields(props: FieldsProps) {
  if (props.kind === 'http') return <SiteFields {...props} />
  return (
    <>
      {props.kind === 'openai-compatible' ? <ServerField {...props} /> : null}
      <KeyField {...props} startHere={props.startHere === true && props.kind !== 'openai-compatible'} />
    </>
  )
}

function ServerField({ values, errors, onChange, startHere = false }: FieldsProps) {
  const t = useIntegrationsTexts()
  return (
    <TextField
      label={t('dialog.baseUrl')}
      help={t('dialog.baseUrlHelp')}
      value={values.baseUrl}
      error={errors.baseUrl}
      onChange={({ target }) => onChange({ baseUrl: target.value })}
      autoComplete="off"
      inputProps={{ inputMode: 'url' }}
      startHere={startHere}
    />
  )
}

function KeyField({ kind, values, errors, onChange, startHere = false }: FieldsProps) {
  const t = useIntegrationsTexts()
  const optional = kind === 'openai-compatible'
  return (
    <SecretField
      label={t('dialog.key')}
      help={optional ? t('dialog.keyOptional') : t('dialog.keyHelp')}
      optional={optional}
      value={values.key}
      error={errors.key}
      onValue={(key) => onChange({ key })}
      startHere={startHere}
    />
  )
}

function SiteFields({ values, errors, onChange, startHere = false }: FieldsProps) {
  const t = useIntegrationsTexts()
  return (
    <>
      <TextField
        label={t('dialog.origin')}
        help={t('dialog.originHelp')}
        value={values.origin}
        error={errors.origin}
        onChange={({ target }) => onChange({ origin: target.value })}
        autoComplete="off"
        inputProps={{ inputMode: 'url' }}
        startHere={startHere}
      />
      <SelectField
        label={t('dialog.auth')}
        value={values.authType}
        onChange={({ target }) => onChange({ authType: target.value as SecretValues['authType'] })}
      >
        {(['bearer', 'basic', 'header'] as const).map((type) => (
          <option key={type} value={type}>
            {t(`dialog.authTypes.${type}`)}
          </option>
        ))}
      </SelectField>
      <AuthFields values={values} errors={errors} onChange={onChange} />
    </>
  )
}

function AuthFields({ values, errors, onChange }: Omit<FieldsProps, 'kind'>) {
  const t = useIntegrationsTexts()
  const plain = (field: 'username' | 'headerName') => (
    <TextField
      label={t(`dialog.${field}`)}
      value={values[field]}
      error={errors[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      autoComplete="off"
    />
  )
  const secret = (field: 'token' | 'password' | 'value') => (
    <SecretField
      label={t(`dialog.${field}`)}
      help={t('dialog.keyHelp')}
      value={values[field]}
      error={errors[field]}
      onValue={(next) => onChange({ [field]: next })}
    />
  )
  if (values.authType === 'bearer') return secret('token')
  return (
    <>
      {plain(values.authType === 'basic' ? 'username' : 'headerName')}
      {secret(values.authType === 'basic' ? 'password' : 'value')}
    </>
  )
}

interface SecretFieldProps {
  label: string
  help: string
  value: string
  error: string | undefined
  optional?: boolean
  startHere?: boolean
  onValue: (value: string) => void
}

/** Hidden while typing, and not offered to password managers: it is not a password for this site. */
function SecretField({ onValue, optional = false, startHere = false, ...field }: SecretFieldProps) {
  return (
    <TextField
      {...field}
      optional={optional}
      startHere={startHere}
      type="password"
      autoComplete="new-password"
      onChange={({ target }) => onValue(target.value)}
    />
  )
}
