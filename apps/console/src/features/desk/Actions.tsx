import Button from '@mui/material/Button'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { ConfirmDialog } from '../../lib/kit/dialogs/ConfirmDialog.tsx'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { useMayWrite } from '../../lib/session/use-may.ts'
import css from './Actions.module.css'
import desk from './Desk.module.css'
import { useDeskTexts } from './texts.ts'
import { type DeskMessage, type Opened, type Queues, useChange } from './use-desk.ts'

interface ActionsProps {
  agentId: string
  id: string
  userId: string
  people: Queues['people']
  data: Opened
  onClose: () => void
}

/** Takes a conversation over, hands it back or assigns it; on a phone, leads back to the list. */
export function Actions({ agentId, id, userId, people, data, onClose }: ActionsProps) {
  const t = useDeskTexts()
  const change = useChange(agentId, id)
  const mayWrite = useMayWrite()
  const { status, version, assignee } = data.handoff
  const [isAsking, setAsking] = useState(false)
  const handBack = (answer: boolean) => {
    setAsking(false)
    change.mutate({ action: 'handBack', version, answer })
  }
  const leave = () => (isUnanswered(data.messages) ? setAsking(true) : handBack(false))
  const isMine = status === 'human' && assignee?.id === userId
  return (
    <header className={css.actions}>
      <span className={css.toList}>
        <IconAction size="small" label={t('toList')} onClick={onClose}>
          <ArrowLeft size={16} />
        </IconAction>
      </span>
      {!mayWrite || isMine ? null : (
        <Button
          size="small"
          variant="contained"
          disabled={change.isPending}
          onClick={() => change.mutate({ action: 'take', version })}
        >
          {t('take')}
        </Button>
      )}
      {!mayWrite || status === 'bot' ? null : (
        <>
          <Button size="small" disabled={change.isPending} onClick={leave}>
            {t('handBack')}
          </Button>
          <Button
            size="small"
            disabled={change.isPending}
            onClick={() => change.mutate({ action: 'end', version })}
          >
            {t('end')}
          </Button>
          <Assignee
            people={people}
            assigned={assignee?.id ?? null}
            disabled={change.isPending}
            onAssign={(to) => change.mutate({ action: 'assign', version, to })}
          />
        </>
      )}
      {change.error ? (
        <p className={desk.problem} role="alert">
          {change.error.message}
        </p>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('unanswered')}
          action={t('handBackAnswer')}
          other={{ action: t('handBackOnly'), onConfirm: () => handBack(false) }}
          color="primary"
          pending={change.isPending}
          onConfirm={() => handBack(true)}
          onClose={() => setAsking(false)}
        >
          {t('unansweredText')}
        </ConfirmDialog>
      ) : null}
    </header>
  )
}

/** Whether the visitor wrote last: by itself, the agent answers only what they write after it is back. */
const isUnanswered = (messages: readonly DeskMessage[]): boolean =>
  messages.findLast(({ role }) => role !== 'event')?.role === 'user'

interface AssigneeProps {
  people: Queues['people']
  assigned: string | null
  disabled: boolean
  onAssign: (to: string) => void
}

/** Who has the conversation, and the others that it can be given to. */
export function Assignee({ people, assigned, disabled, onAssign }: AssigneeProps) {
  const t = useDeskTexts()
  return (
    <label className={css.assign}>
      <span>{t('assign')}</span>
      <select value={assigned ?? ''} disabled={disabled} onChange={({ target }) => onAssign(target.value)}>
        {assigned === null ? <option value="">{t('nobody')}</option> : null}
        {people.map(({ id, name, presence }) => (
          <option key={id} value={id}>{`${name} (${t(`presence.${presence}`)})`}</option>
        ))}
      </select>
    </label>
  )
}
