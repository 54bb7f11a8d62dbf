import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { TemplateFields } from '../../../lib/templates/TemplateFields.tsx'
import type { DeskMessage, Opened } from '../use-desk.ts'
import { type Template, useSendTemplate, useTemplates } from './calls.ts'
import css from './Templates.module.css'
import { useTemplateTexts } from './texts.ts'

type Channel = NonNullable<Opened['channel']>

interface TemplateDialogProps {
  agentId: string
  conversationId: string
  channel: Channel
  onSent: (message: DeskMessage) => void
  onClose: () => void
}

const idOf = ({ name, language }: Template) => `${name} ${language}`
const VALUE_MAX = 1024

/** Chooses a template, fills its placeholders and sends it; records that the contact agreed, if nobody has yet. */
export default function TemplateDialog(props: TemplateDialogProps) {
  const { agentId, conversationId, channel, onSent, onClose } = props
  const t = useTemplateTexts()
  const { list, refresh } = useTemplates(agentId, channel.connectionId)
  const { send, withdraw } = useSendTemplate(conversationId, (message) => {
    onSent(message)
    onClose()
  })
  const [key] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState('')
  const [values, setValues] = useState<readonly string[]>([])
  const [agreed, setAgreed] = useState(false)
  const [note, setNote] = useState('')
  const items = list.data?.items ?? []
  const template = items.find((one) => idOf(one) === chosen && one.isApproved && one.isSendable)
  const isFilled = template?.placeholders.every((_, index) => values[index]?.trim()) ?? false
  const submit = () => {
    if (!template || !isFilled) return
    const { name, language, placeholders } = template
    send.mutate({
      key,
      template: { name, language, values: placeholders.map((_, index) => values[index]?.trim() ?? '') },
      consent: channel.needsConsent ? { note: note.trim() } : null,
    })
  }
  return (
    <FormDialog
      wide
      title={t('title')}
      action={t('send')}
      pending={send.isPending}
      problem={send.error?.message ?? withdraw.error?.message ?? null}
      incomplete={!isFilled || (channel.needsConsent && !agreed)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        items={items}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next)
          setValues([])
        }}
      />
      <ReadState {...{ list, refresh }} />
      {template ? <Values {...{ template, values }} onChange={setValues} /> : null}
      {channel.needsConsent ? (
        <>
          <CheckField
            label={t('agreed')}
            help={t('agreedHelp')}
            checked={agreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          {agreed ? (
            <TextField
              label={t('note')}
              optional
              placeholder={t('noteHint')}
              value={note}
              inputProps={{ maxLength: 500 }}
              onChange={({ target }) => setNote(target.value)}
            />
          ) : null}
        </>
      ) : (
        <Consent
          consent={channel.consent}
          isPending={withdraw.isPending}
          onWithdraw={() => withdraw.mutate()}
        />
      )}
    </FormDialog>
  )
}

interface ChoiceProps {
  items: readonly Template[]
  chosen: string
  onChoose: (id: string) => void
}

function Choice({ items, chosen, onChoose }: ChoiceProps) {
  const t = useTemplateTexts()
  const nameOf = (one: Template) => {
    if (!one.isApproved) return t('unapproved', one)
    return one.isSendable ? t('named', one) : t('unsendable', one)
  }
  return (
    <SelectField
      label={t('template')}
      help={items.some(({ isSendable }) => !isSendable) ? t('more') : undefined}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('choose')}</option>
      {items.map((one) => (
        <option key={idOf(one)} value={idOf(one)} disabled={!one.isApproved || !one.isSendable}>
          {nameOf(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** When the templates were read, and a way to read them again. */
function ReadState({ list, refresh }: ReturnType<typeof useTemplates>) {
  const t = useTemplateTexts()
  const error = refresh.error ?? (list.data ? null : list.error)
  const { data } = list
  return (
    <>
      {error ? <FailureNotice error={error} compact /> : null}
      <div className={css.foot}>
        {list.isPending || refresh.isPending ? (
          <output>{t('reading')}</output>
        ) : (
          <>
            {data?.items.length === 0 && data.readAt !== null ? <span>{t('none')}</span> : null}
            {data?.readAt ? <span>{t('readAt', { time: formatMoment(data.readAt) })}</span> : null}
            <Button size="small" onClick={() => refresh.mutate()}>
              {t('refresh')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

interface ValuesProps {
  template: Template
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const Values = (props: ValuesProps) => (
  <TemplateFields
    {...props}
    renderField={({ label, value, onChange }) => (
      <TextField
        label={label}
        value={value}
        inputProps={{ maxLength: VALUE_MAX }}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  />
)

interface ConsentProps {
  consent: Channel['consent']
  isPending: boolean
  onWithdraw: () => void
}

/** Who recorded that the contact agreed, and when. */
function Consent({ consent, isPending, onWithdraw }: ConsentProps) {
  const t = useTemplateTexts()
  if (!consent) return null
  const time = formatMoment(consent.at)
  return (
    <div className={css.foot}>
      <span>
        {consent.by === null ? t('consent', { time }) : t('consentBy', { time, by: consent.by })}
        {consent.note ? ` ${consent.note}` : ''}
      </span>
      <Button size="small" disabled={isPending} onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </div>
  )
}
