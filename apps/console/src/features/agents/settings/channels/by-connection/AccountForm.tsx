import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import layout from '../../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../../lib/kit/fields/SelectField.tsx'
import { Callout } from '../../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../../../lib/kit/Skeleton.tsx'
import { useMay } from '../../../../../lib/session/use-may.ts'
import type { Channel } from '../calls.ts'
import css from '../Channels.module.css'
import { Failed } from '../Failed.tsx'
import { useAgentChannelTexts } from '../texts.ts'
import { type Account, type AccountChoice, useAccounts, useSources } from './calls.ts'
import { useByConnectionTexts } from './texts.ts'

/** Channels with words of their own for what is chosen. */
const KINDS = ['messenger', 'instagram', 'whatsapp', 'slack'] as const
type Kind = (typeof KINDS)[number]

const kindOf = ({ id }: Channel): Kind => KINDS.find((kind) => kind === id) ?? KINDS[0]

interface AccountFormProps {
  agentId: string
  channel: Channel
  title: string
  /** The account that is chosen again; without one, any can be chosen. */
  again?: { id: string; name: string }
  isPending: boolean
  error: Error | null
  /** What failed, if it did. */
  failed: string
  action: string
  onSave: (choice: AccountChoice) => void
  /** Omitted if settings can't be entered instead. */
  onByHand?: () => void
  onCancel: () => void
}

/** Chooses an account of a channel with one of the project's connections, such as a Page. */
export default function AccountForm(props: AccountFormProps) {
  const { agentId, channel, title, again, isPending, error, failed, action, onSave, onByHand, onCancel } =
    props
  const t = useByConnectionTexts()
  const kind = kindOf(channel)
  const words = useAgentChannelTexts()
  const of = { id: agentId, channel: channel.id }
  const { data, error: unlisted, refetch } = useSources(of)
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  const items = data?.items ?? []
  const source =
    items.find(({ id }) => id === sourceId) ?? items.find(({ state }) => state === 'connected') ?? items[0]
  const works = source?.state === 'connected'
  const accounts = useAccounts(of, works && !again ? source.id : null)
  const account = again?.id ?? (chosen || onlyOf(accounts.data?.items))
  const isReady = works && account !== '' && !isPending
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSave({ connectionId: source.id, account })
  }
  return (
    <form className={css.card} onSubmit={onSubmit} noValidate aria-label={title}>
      <h3 className={css.formTitle}>{title}</h3>
      <p className={layout.hint}>{again ? t(`${kind}.again`, { name: again.name }) : t(`${kind}.help`)}</p>
      {unlisted && !data ? <FailureNotice error={unlisted} onRetry={() => void refetch()} compact /> : null}
      {!data && !unlisted ? <Waiting /> : null}
      {data && !source ? <NoSource kind={kind} /> : null}
      {source ? (
        <SelectField
          label={t(`${kind}.source`)}
          value={source.id}
          onChange={({ target }) => {
            setSourceId(target.value)
            setChosen('')
          }}
        >
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {source && !works ? <Callout kind="warning">{t('reconnect', { name: source.name })}</Callout> : null}
      {works && !again ? (
        <Accounts kind={kind} accounts={accounts} value={account} onChoose={setChosen} />
      ) : null}
      {data && !again ? <Lacking kind={kind} connections={data.lacking} /> : null}
      {error ? <Failed title={failed} error={error} /> : null}
      <div className={css.actions}>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {action}
        </Button>
        {onByHand ? <Button onClick={onByHand}>{t('byHand')}</Button> : null}
        <Button onClick={onCancel}>{words('cancel')}</Button>
      </div>
    </form>
  )
}

const Waiting = () => (
  <Loading>
    <Skeleton height={60} radius={8} />
  </Loading>
)

/** Connections that can't be chosen from, and why. */
function Lacking({ kind, connections }: { kind: Kind; connections: readonly { name: string }[] }) {
  const t = useByConnectionTexts()
  if (connections.length === 0) return null
  return (
    <Callout kind="info">
      {t(`${kind}.lacking`, { names: connections.map(({ name }) => name).join(', ') })}
    </Callout>
  )
}

/** A workspace has one account: nothing is left to choose. */
const onlyOf = (items: readonly Account[] = []): string =>
  items.length === 1 && items[0]?.problem === null ? items[0].id : ''

interface AccountsProps {
  kind: Kind
  accounts: ReturnType<typeof useAccounts>
  value: string
  onChoose: (id: string) => void
}

function Accounts({ kind, accounts: { data, error, refetch }, value, onChoose }: AccountsProps) {
  const t = useByConnectionTexts()
  const label = ({ name, problem, agent }: Account) => {
    if (problem === null) return name
    if (problem !== 'taken') return t(problem, { name })
    return agent ? t('taken', { name, agent: agent.name }) : t('takenElsewhere', { name })
  }
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) return <Waiting />
  if (data.items.length === 0) return <Callout kind="info">{t(`${kind}.empty`)}</Callout>
  return (
    <SelectField
      label={t(`${kind}.account`)}
      value={value}
      help={data.more ? t(`${kind}.more`, { count: data.items.length }) : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t(`${kind}.choose`)}</option>
      {data.items.map((one) => (
        <option key={one.id} value={one.id} disabled={one.problem !== null}>
          {label(one)}
        </option>
      ))}
    </SelectField>
  )
}

function NoSource({ kind }: { kind: Kind }) {
  const t = useByConnectionTexts()
  const mayConnect = useMay('integrations') === 'yes'
  return (
    <Callout kind="info">
      {t(`${kind}.none`)}{' '}
      {mayConnect ? (
        <Link to="/user/integrations" search={{ tab: 'connections' }}>
          {t('link')}
        </Link>
      ) : (
        t('askAdmin')
      )}
    </Callout>
  )
}
