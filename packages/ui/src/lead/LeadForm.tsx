import type { agents } from '@millrace/contract'
import { type FormEvent, useId, useRef } from 'react'
import type { ChatSession } from '../chat/session.ts'
import type { ThreadState } from '../chat/thread-state.ts'
import { Button } from '../kit/Button.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { Field } from './Field.tsx'
import { isPutOff, putOff } from './put-off.ts'
import { type LeadTexts, leadTexts } from './lead-texts.ts'
import styles from './LeadForm.module.css'
import { useLeadForm } from './use-lead-form.ts'

interface LeadFormProps {
  session: ChatSession
  state: ThreadState
  form: agents.PublicLeadForm & { reason: agents.FormReason }
  /** The texts of the surrounding chat. */
  t: ChatTexts
}

/** Asks a visitor for their contact details, below the messages. */
export function LeadForm(props: LeadFormProps) {
  const { session, form } = props
  const { reason } = form
  const { conversationId, formEnd } = props.state
  const t = leadTexts(props.t('lang'))
  const state = useLeadForm(session, form, conversationId)
  if (formEnd === 'sent')
    return (
      <output className={styles.thanks}>
        {t('thanks')} {state.state.isTrial && t('tried')}
      </output>
    )
  // Dismissed before a reload. A visitor who asks for it sees it anyway.
  if (!form.required && reason !== 'intent' && isPutOff(conversationId)) return null
  const onLater = () => {
    putOff(conversationId)
    session.closeForm(reason, 'later')
  }
  return (
    <>
      <VisuallyHidden>
        <output>{t('shown')}</output>
      </VisuallyHidden>
      <Fields form={form} {...state} onLater={form.required ? null : onLater} t={t} />
    </>
  )
}

interface FieldsProps extends ReturnType<typeof useLeadForm> {
  form: agents.PublicLeadForm
  onLater: (() => void) | null
  t: LeadTexts
}

function Fields({ form, state, fill, send, onLater, t }: FieldsProps) {
  const titleId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { values, problems } = state
  const sendOrPoint = async () => {
    if (!(await send())) requestAnimationFrame(() => firstWrong(element.current)?.focus())
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (state.isSending) return
    void sendOrPoint()
  }
  return (
    <form ref={element} className={styles.form} aria-labelledby={titleId} noValidate onSubmit={onSubmit}>
      <p id={titleId} className={styles.title}>
        {form.title || t('title')}
      </p>
      {form.fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          problem={problems[`field.${field.key}`]}
          onChange={(value) => fill({ values: { ...values, [field.key]: value } })}
          t={t}
        />
      ))}
      {form.consent && (
        <Consent
          text={form.consent}
          checked={state.consent}
          problem={problems.consent && t(problems.consent)}
          onChange={(consent) => fill({ consent })}
        />
      )}
      {state.trouble && (
        <p role="alert" className={styles.trouble}>
          {t(state.trouble)}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" aria-disabled={state.isSending}>
          {t('send')}
        </Button>
        {onLater ? (
          <Button look="quiet" onClick={onLater}>
            {t('later')}
          </Button>
        ) : (
          <span className={styles.hint}>{t('first')}</span>
        )}
      </div>
    </form>
  )
}

const firstWrong = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')

interface ConsentProps {
  text: string
  checked: boolean
  problem: string | undefined
  onChange: (checked: boolean) => void
}

function Consent({ text, checked, problem, onChange }: ConsentProps) {
  const id = useId()
  return (
    <div className={styles.consent}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-required="true"
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id} dir="auto">
          <Linked text={text} />
        </label>
        {problem && (
          <p id={`${id}-problem`} className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

/** A text by the owner with its URLs as links. */
function Linked({ text }: { text: string }) {
  return text.split(/(https:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} href={part} target="_blank" rel="noopener noreferrer">
        {part.replace('https://', '')}
      </a>
    ),
  )
}
