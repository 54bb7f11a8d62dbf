import Button from '@mui/material/Button'
import Paperclip from 'lucide-react/icons/paperclip'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useChannelTexts } from '../../../../../lib/channels/texts.ts'
import { formatMoment } from '../../../../../lib/format.ts'
import { TextField } from '../../../../../lib/kit/fields/TextField.tsx'
import type { Channel } from '../calls.ts'
import type { Lab, LabActions, LabCall, LabContact } from './lab-calls.ts'
import css from './Lab.module.css'
import { useLabTexts } from './texts.ts'

interface PhoneProps {
  channel: Channel
  lab: Lab
  contact: LabContact
  actions: LabActions
}

/** The conversation as its contact sees it, and what the contact can do. */
export function Phone(props: PhoneProps) {
  const { lab, contact } = props
  const t = useLabTexts()
  const messages = lab.calls.filter((call) => call.contactId === contact.id && isOnPhone(call)).toReversed()
  return (
    <section className={css.phone} aria-label={t('phone', { name: contact.name })}>
      <div className={css.phoneHead}>
        <bdi>{contact.name}</bdi>
        <span>{contact.identifiers.map(({ value }) => value).join(' · ')}</span>
      </div>
      <Messages key={contact.id} messages={messages} contact={contact} />
      {contact.optedOut ? <p className={css.note}>{t('optedOut', { name: contact.name })}</p> : null}
      <Composer key={`${contact.id}-composer`} {...props} />
    </section>
  )
}

/** A forged message comes from someone else, and a refused one never arrives. */
const isOnPhone = ({ what, direction }: LabCall): boolean =>
  direction === 'out'
    ? what === 'send' || what === 'file'
    : what === 'message' || what === 'button' || what === 'picture'

function Messages({ messages, contact }: { messages: readonly LabCall[]; contact: LabContact }) {
  const t = useLabTexts()
  const states = useChannelTexts()
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (last) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  if (messages.length === 0) return <p className={css.empty}>{t('empty', { name: contact.name })}</p>
  return (
    // It scrolls, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={css.messages} tabIndex={0} aria-label={t('phone', { name: contact.name })}>
      {messages.map(({ id, direction, what, text, at, delivery }) => (
        <li key={id} className={css.bubble} data-own={direction === 'in'} data-what={what}>
          {what === 'picture' ? <span className={css.picture}>{t('pictureSent')}</span> : null}
          {text ? (
            <span dir="auto">
              {what === 'file' ? <Paperclip size={14} aria-hidden="true" className={css.clip} /> : null}
              {text}
            </span>
          ) : null}
          <span className={css.meta}>
            {formatMoment(at)}
            {delivery && delivery !== 'failed' ? ` · ${states(`delivery.${delivery}`)}` : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Composer({ channel, contact, actions: { act } }: PhoneProps) {
  const t = useLabTexts()
  const [text, setText] = useState('')
  const acts = channel.lab?.acts ?? []
  const write = (what: 'message' | 'button' | 'picture', words = text.trim()) =>
    act.mutate({ act: what, contactId: contact.id, text: words }, { onSuccess: () => setText('') })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) write('message')
  }
  return (
    <form className={css.composer} onSubmit={onSubmit} noValidate autoComplete="off">
      <div className={css.row}>
        <TextField
          label={t('message')}
          value={text}
          inputProps={{ maxLength: 4000, dir: 'auto' }}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="contained" disabled={!text.trim() || act.isPending}>
          {t('send')}
        </Button>
      </div>
      <div className={css.buttons}>
        {acts.includes('picture') ? (
          <Button size="small" variant="outlined" onClick={() => write('picture')} disabled={act.isPending}>
            {t('picture')}
          </Button>
        ) : null}
        {acts.includes('button') ? (
          <Button
            size="small"
            variant="outlined"
            disabled={!text.trim() || act.isPending}
            onClick={() => write('button')}
          >
            {t('button')}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="outlined"
          disabled={act.isPending}
          onClick={() => write('message', 'stop')}
        >
          {t('stop')}
        </Button>
      </div>
    </form>
  )
}
