import { credentials } from 'virtual:contract'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import {
  useCredentials,
  useModelSettings,
  useTestCredential,
  type Credential,
  type ModelSettings,
} from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import type { CardActions } from './CredentialRow.tsx'
import css from './Keys.module.css'
import { LimitOfAll } from './LimitOfAll.tsx'
import { ProviderCard } from './ProviderCard.tsx'

const CredentialDialog = lazy(() => import('./CredentialDialog.tsx'))
const RenameDialog = lazy(() => import('./RenameDialog.tsx'))
const UsesDialog = lazy(() => import('./UsesDialog.tsx'))
const LimitsDialog = lazy(() => import('./LimitsDialog.tsx'))
const DeleteCredential = lazy(() => import('./DeleteCredential.tsx'))

type Open =
  | { dialog: 'add'; kind: Credential['kind'] }
  | { dialog: 'replace' | 'rename' | 'uses' | 'delete' | 'limits'; credential: Credential }
  | { dialog: 'limitOfAll' }
  | null

interface KeysTabProps {
  q: string | undefined
  onSearch: (q: string) => void
}

/** Vendors as cards with the account's keys, and the secrets of its tools. */
export function KeysTab({ q, onSearch }: KeysTabProps) {
  const t = useIntegrationsTexts()
  const { data, error, refetch } = useCredentials()
  const settings = useModelSettings()
  const tests = useTests()
  const [open, setOpen] = useState<Open>(null)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <KeysSkeleton />
  const words = q?.toLowerCase() ?? ''
  const found = data.items.filter(({ name }) => name.toLowerCase().includes(words))
  const card = (kind: Credential['kind']) => (
    <ProviderCard
      key={kind}
      kind={kind}
      items={found.filter((one) => one.kind === kind)}
      installation={settings.data?.installation.filter((one) => one.kind === kind) ?? []}
      limits={settings.data?.limits ?? null}
      testing={tests.testing}
      actions={{ ...actionsOf(setOpen), onTest: tests.run }}
    />
  )
  return (
    <>
      {data.items.length > 0 ? (
        <div className={toolbar.toolbar}>
          <SearchField label={t('search')} value={q ?? ''} onSearch={onSearch} />
        </div>
      ) : null}
      {data.items.length > 0 && found.length === 0 ? (
        <Notice icon={<SearchX size={20} />} title={t('noMatch', { q: q ?? '' })} compact />
      ) : null}
      <section className={css.section}>
        <h2 className={css.heading}>{t('modelsHeading')}</h2>
        <p className={css.text}>{t('modelsText')}</p>
        {settings.data ? (
          <LimitOfAll settings={settings.data} onChange={() => setOpen({ dialog: 'limitOfAll' })} />
        ) : null}
        <div className={css.cards}>{credentials.MODEL_KINDS.map(card)}</div>
      </section>
      <section className={css.section}>
        <h2 className={css.heading}>{t('toolsHeading')}</h2>
        <div className={css.cards}>{card('http')}</div>
      </section>
      <Suspense fallback={null}>
        <Dialogs open={open} settings={settings.data} onClose={() => setOpen(null)} onSaved={tests.run} />
      </Suspense>
    </>
  )
}

const actionsOf = (setOpen: (open: Open) => void): Omit<CardActions, 'onTest'> => ({
  onAdd: (kind) => setOpen({ dialog: 'add', kind }),
  onReplace: (credential) => setOpen({ dialog: 'replace', credential }),
  onRename: (credential) => setOpen({ dialog: 'rename', credential }),
  onLimits: (credential) => setOpen({ dialog: 'limits', credential }),
  onUses: (credential) => setOpen({ dialog: 'uses', credential }),
  onDelete: (credential) => setOpen({ dialog: 'delete', credential }),
})

/** Running tests; several may run at once. */
function useTests() {
  const test = useTestCredential()
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set())
  const set = (id: string, runs: boolean) =>
    setTesting((before) => new Set(runs ? [...before, id] : [...before].filter((one) => one !== id)))
  const run = ({ id }: Credential) => {
    set(id, true)
    test.mutateAsync(id).then(
      () => set(id, false),
      // An error of the call itself is shown as for any other call.
      () => set(id, false),
    )
  }
  return { testing, run }
}

interface DialogsProps {
  open: Open
  /** The limits dialog edits them, so it requires them. */
  settings: ModelSettings | undefined
  onClose: () => void
  onSaved: (saved: Credential) => void
}

function Dialogs({ open, settings, onClose, onSaved }: DialogsProps) {
  switch (open?.dialog) {
    case 'add':
      return <CredentialDialog kind={open.kind} credential={null} onClose={onClose} onSaved={onSaved} />
    case 'replace':
      return (
        <CredentialDialog
          kind={open.credential.kind}
          credential={open.credential}
          onClose={onClose}
          onSaved={onSaved}
        />
      )
    case 'rename':
      return <RenameDialog credential={open.credential} onClose={onClose} />
    case 'limits':
      return settings ? <LimitsDialog of={open.credential} settings={settings} onClose={onClose} /> : null
    case 'limitOfAll':
      return settings ? <LimitsDialog of={null} settings={settings} onClose={onClose} /> : null
    case 'uses':
      return <UsesDialog credential={open.credential} onClose={onClose} />
    case 'delete':
      return <DeleteCredential credential={open.credential} onClose={onClose} />
    default:
      return null
  }
}

function KeysSkeleton() {
  return (
    <Loading>
      <div className={css.cards}>
        {credentials.MODEL_KINDS.map((kind) => (
          <Skeleton key={kind} height={84} radius={8} />
        ))}
      </div>
    </Loading>
  )
}
