import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { SelectField } from '../../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../../lib/kit/fields/TextField.tsx'
import { useLanguage } from '../../../../../lib/i18n/use-language.ts'
import type { Channel } from '../calls.ts'
import type { Lab, LabActions, LabContact } from './lab-calls.ts'
import css from './Lab.module.css'
import { useLabTexts } from './texts.ts'

interface ContactsProps {
  channel: Channel
  lab: Lab
  contact: LabContact
  actions: LabActions
  onChoose: (id: string) => void
}

/** Which contact is on the phone, and new ones. */
export function Contacts(props: ContactsProps) {
  const { channel, lab, contact, onChoose } = props
  const t = useLabTexts()
  const lang = useLanguage()
  const [isAdding, setAdding] = useState(false)
  const labelOf = (kind: string) => channel.lab?.people.find(({ id }) => id === kind)?.label[lang] ?? kind
  if (isAdding) return <NewContact {...props} onEnd={() => setAdding(false)} />
  return (
    <div className={css.row}>
      <SelectField label={t('contact')} value={contact.id} onChange={({ target }) => onChoose(target.value)}>
        {lab.contacts.map(({ id, name, kind }) => (
          <option key={id} value={id}>
            {name} ({labelOf(kind)})
          </option>
        ))}
      </SelectField>
      <Button onClick={() => setAdding(true)}>{t('addContact')}</Button>
    </div>
  )
}

function NewContact({ channel, actions, onChoose, onEnd }: ContactsProps & { onEnd: () => void }) {
  const t = useLabTexts()
  const lang = useLanguage()
  const people = channel.lab?.people ?? []
  const [name, setName] = useState('')
  const [kind, setKind] = useState(people.at(-1)?.id ?? '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    actions.add.mutate(
      { name, kind },
      {
        onSuccess: ({ id }) => {
          onChoose(id)
          onEnd()
        },
      },
    )
  }
  return (
    <form className={css.card} onSubmit={onSubmit} aria-label={t('addContact')} noValidate autoComplete="off">
      <TextField
        label={t('name')}
        value={name}
        startHere
        inputProps={{ maxLength: 60 }}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField label={t('kind')} value={kind} onChange={({ target }) => setKind(target.value)}>
        {people.map(({ id, label }) => (
          <option key={id} value={id}>
            {label[lang]}
          </option>
        ))}
      </SelectField>
      <div className={css.buttons}>
        <Button type="submit" variant="contained" disabled={!name.trim() || actions.add.isPending}>
          {t('add')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
