import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { agents } from '@millrace/contract'
import { Controller, type FieldError, type UseFormReturn, useFormState } from 'react-hook-form'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useAgentsTexts } from '../../texts.ts'
import { useWidgetTexts } from './texts.ts'
import css from './ProactiveMessages.module.css'

const MOST = 5
const FRESH: agents.ProactiveMessage = { text: '', page: '', seconds: 10, scroll: 0, returning: false }

type Errors = Partial<Record<keyof agents.ProactiveMessage, FieldError>>

interface ProactiveMessagesProps {
  form: UseFormReturn<agents.Appearance>
  readOnly: boolean
}

/** Messages next to the launcher, with the conditions for showing them. */
export function ProactiveMessages({ form, readOnly }: ProactiveMessagesProps) {
  const t = useWidgetTexts()
  const fields = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={layout.section}>
      <h2>{fields('chatFields.proactive')}</h2>
      <p>{t('messagesHelp')}</p>
      <Controller
        control={form.control}
        name="proactive"
        render={({ field: { value, onChange } }) => {
          const set = (at: number, change: Partial<agents.ProactiveMessage>) =>
            onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
          return (
            <>
              {value.map((one, at) => (
                <Message
                  // Messages have no ids; they are identified by position.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  number={at + 1}
                  message={one}
                  errors={(errors.proactive?.[at] ?? {}) as Errors}
                  readOnly={readOnly}
                  onChange={(change) => set(at, change)}
                  onRemove={() => onChange(value.toSpliced(at, 1))}
                />
              ))}
              {!readOnly && value.length < MOST && (
                <Button startIcon={<Plus size={16} />} onClick={() => onChange([...value, FRESH])}>
                  {t('add')}
                </Button>
              )}
            </>
          )
        }}
      />
    </section>
  )
}

interface MessageProps {
  number: number
  message: agents.ProactiveMessage
  errors: Errors
  readOnly: boolean
  onChange: (change: Partial<agents.ProactiveMessage>) => void
  onRemove: () => void
}

function Message({ number, message, errors, readOnly, onChange, onRemove }: MessageProps) {
  const t = useWidgetTexts()
  const count = (name: 'seconds' | 'scroll') => (
    <TextField
      label={t(name)}
      type="number"
      value={Number.isNaN(message[name]) ? '' : message[name]}
      error={errors[name]?.message}
      readOnly={readOnly}
      onChange={({ target }) => onChange({ [name]: Number.parseInt(target.value, 10) })}
    />
  )
  return (
    <fieldset className={css.message}>
      <legend>{t('message', { number })}</legend>
      {!readOnly && (
        <IconAction className={css.remove} size="small" label={t('remove', { number })} onClick={onRemove}>
          <Trash2 size={16} />
        </IconAction>
      )}
      <TextField
        label={t('text')}
        value={message.text}
        error={errors.text?.message}
        readOnly={readOnly}
        startHere={message.text === '' && !readOnly}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <TextField
        label={t('page')}
        help={t('pageHelp')}
        value={message.page}
        error={errors.page?.message}
        readOnly={readOnly}
        optional
        onChange={({ target }) => onChange({ page: target.value.trim() })}
      />
      <div className={layout.pair}>
        {count('seconds')}
        {count('scroll')}
      </div>
      <CheckField
        label={t('returning')}
        checked={message.returning}
        disabled={readOnly}
        onChange={({ target }) => onChange({ returning: target.checked })}
      />
    </fieldset>
  )
}
