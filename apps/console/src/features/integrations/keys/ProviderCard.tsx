import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import type { Credential, ModelSettings } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { type CardActions, CredentialRow } from './CredentialRow.tsx'
import css from './Keys.module.css'
import { ProviderMark } from './ProviderMark.tsx'

interface ProviderCardProps {
  kind: Credential['kind']
  items: readonly Credential[]
  /** Keys of the installation, which are read-only here. */
  installation: ModelSettings['installation']
  /** Null while loading. */
  limits: ModelSettings['limits'] | null
  /** Ids of keys being tested. */
  testing: ReadonlySet<string>
  actions: CardActions
}

/** A vendor with the account's keys for it. */
export function ProviderCard({ kind, items, installation, limits, testing, actions }: ProviderCardProps) {
  const t = useIntegrationsTexts()
  const name = t(`kinds.${kind}`)
  const add = t(kind === 'http' ? 'addSecret' : 'addKey')
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.head}>
        <ProviderMark kind={kind} />
        <div className={css.what}>
          <h3 className={css.kind}>{name}</h3>
          <p className={css.about}>{t(`about.${kind}`)}</p>
        </div>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Plus size={14} />}
          aria-label={`${add}: ${name}`}
          onClick={() => actions.onAdd(kind)}
        >
          {add}
        </Button>
      </div>
      {installation.map(({ label, address }) => (
        <p key={label} className={css.installed}>
          {address ? t('installedAt', { address }) : t('installed')}
        </p>
      ))}
      {items.length > 0 ? (
        <ul className={css.keys}>
          {items.map((credential) => (
            <CredentialRow
              key={credential.id}
              credential={credential}
              limits={kind === 'http' ? null : limits}
              testing={testing.has(credential.id)}
              actions={actions}
            />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
