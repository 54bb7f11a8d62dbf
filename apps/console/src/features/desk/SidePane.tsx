import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { useChannelTexts } from '../../lib/channels/texts.ts'
import { formatMoment } from '../../lib/format.ts'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { VisitorFacts } from '../../lib/visitors/VisitorFacts.tsx'
import css from './Desk.module.css'
import { useDeskTexts } from './texts.ts'
import { type Opened, useAddNote, useCannedReplies } from './use-desk.ts'

/** Information about the visitor, the team's notes, and canned replies. */
export function SidePane({ agentId, data }: { agentId: string; data: Opened }) {
  const t = useDeskTexts()
  const mayWrite = useMayWrite()
  return (
    <aside className={css.side} aria-label={t('details')}>
      <h2>{t('details')}</h2>
      <div>
        <VisitorFacts conversation={data.conversation} facts={[formatMoment(data.conversation.createdAt)]} />
        <ChannelFacts channel={data.channel} />
      </div>
      <Notes data={data} />
      {mayWrite ? <CannedReplies agentId={agentId} /> : null}
    </aside>
  )
}

/** By which channel it is had, and until when a person can write. */
function ChannelFacts({ channel }: { channel: Opened['channel'] }) {
  const t = useChannelTexts()
  if (!channel) return null
  return (
    <p className={css.quiet}>
      {t('by', { channel: channel.lab ? t('inLab', { channel: channel.name }) : channel.name })}
      {channel.openUntil ? ` · ${t('openUntil', { time: formatMoment(channel.openUntil) })}` : ''}
    </p>
  )
}

function Notes({ data }: { data: Opened }) {
  const t = useDeskTexts()
  const mayWrite = useMayWrite()
  const add = useAddNote(data.conversation.id)
  const [text, setText] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The key stays the same until the note is stored, so repeats are stored once.
    add.mutate(
      { key, text },
      {
        onSuccess: () => {
          setText('')
          setKey(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <section>
      <h3>{t('notes')}</h3>
      <ul className={css.notes}>
        {data.notes.map((note) => (
          <li key={note.id}>
            <p className={css.quiet}>
              {note.author} · {formatMoment(note.createdAt)}
            </p>
            <p className={css.text}>{note.text}</p>
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <form onSubmit={submit} className={css.form}>
          <TextField
            label={t('note')}
            help={t('notesHelp')}
            error={add.error?.message}
            value={text}
            multiline
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" size="small" disabled={text.trim() === '' || add.isPending}>
            {t('addNote')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}

function CannedReplies({ agentId }: { agentId: string }) {
  const t = useDeskTexts()
  const { replies, add, remove } = useCannedReplies(agentId)
  const [shortcut, setShortcut] = useState('')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { shortcut, text },
      {
        onSuccess: () => {
          setShortcut('')
          setText('')
        },
      },
    )
  }
  return (
    <details>
      <summary>{t('canned')}</summary>
      <ul className={css.notes}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <p className={css.text}>
              <strong>/{reply.shortcut}</strong> {reply.text}
            </p>
            <Button
              size="small"
              aria-label={`${t('delete')} /${reply.shortcut}`}
              onClick={() => remove.mutate(reply.id)}
            >
              {t('delete')}
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className={css.form}>
        <TextField
          label={t('shortcut')}
          value={shortcut}
          error={add.error?.message}
          onChange={({ target }) => setShortcut(target.value)}
        />
        <TextField
          label={t('text')}
          value={text}
          multiline
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="small" disabled={!shortcut.trim() || !text.trim() || add.isPending}>
          {t('addCanned')}
        </Button>
      </form>
    </details>
  )
}
