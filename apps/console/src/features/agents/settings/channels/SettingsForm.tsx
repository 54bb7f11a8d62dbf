import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { fieldIssues } from '../../../../lib/api/failures.ts'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import type { Channel } from './calls.ts'
import css from './Channels.module.css'
import { Failed } from './Failed.tsx'
import { useAgentChannelTexts } from './texts.ts'

interface SettingsFormProps {
  title: string
  channel: Channel
  /** Only secrets and what is optional, of which each can be left as it is. */
  onlySecrets?: boolean
  isPending: boolean
  error: Error | null
  /** What failed, if it did. */
  failed: string
  action: string
  onSave: (settings: Record<string, string>) => void
  /** Omitted if the account can't be chosen with a connection instead. */
  onByConnection?: (() => void) | undefined
  onCancel: () => void
}

/** What a channel needs to be connected, or the secrets that replace others. */
export function SettingsForm(props: SettingsFormProps) {
  const { title, channel, onlySecrets = false, isPending, error, failed, action, onSave, onCancel } = props
  const t = useAgentChannelTexts()
  const lang = useLanguage()
  const [values, setValues] = useState<Record<string, string>>({})
  const fields = channel.fields.filter(({ secret, optional }) => secret || optional || !onlySecrets)
  const filled = Object.entries(values).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : []))
  const isReady = onlySecrets
    ? filled.length > 0
    : fields.every(({ key, optional }) => optional || values[key]?.trim())
  const wrong = new Set(fieldIssues(error).map(({ path }) => path.replace(/^settings\./, '')))
  const isPlaced = fields.some(({ key }) => wrong.has(key))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isPending) onSave(Object.fromEntries(filled) as Record<string, string>)
  }
  return (
    <form className={css.card} onSubmit={onSubmit} noValidate aria-label={title} autoComplete="off">
      <h3 className={css.formTitle}>{title}</h3>
      {fields.map(({ key, label, help, secret, optional }, index) => (
        <TextField
          key={key}
          label={label[lang]}
          help={onlySecrets && secret ? t('keep') : help[lang]}
          error={wrong.has(key) ? t('wrongField', { field: label[lang] }) : undefined}
          optional={optional}
          type={secret ? 'password' : 'text'}
          autoComplete={secret ? 'new-password' : 'off'}
          startHere={index === 0}
          value={values[key] ?? ''}
          onChange={({ target }) => setValues({ ...values, [key]: target.value })}
        />
      ))}
      {error && !isPlaced ? <Failed title={failed} error={error} /> : null}
      <div className={css.actions}>
        <Button type="submit" variant="contained" disabled={!isReady || isPending}>
          {action}
        </Button>
        {props.onByConnection ? <Button onClick={props.onByConnection}>{t('byConnection')}</Button> : null}
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
