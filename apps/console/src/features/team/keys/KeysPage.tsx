import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import KeyRound from 'lucide-react/icons/key-round'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import ClientsSection from '../clients/ClientsSection.tsx'
import { useApiKeys, type ApiKey } from './api-keys.ts'
import { ConnectMcp } from './ConnectMcp.tsx'
import { KeysTable } from './KeysTable.tsx'
import { MainKey } from './MainKey.tsx'
import css from '../TeamPage.module.css'
import { useTeamTexts } from '../texts.ts'
import { Webhooks } from '../webhooks/Webhooks.tsx'

const CreateKey = lazy(() => import('./CreateKey.tsx'))
const DeleteKey = lazy(() => import('./DeleteKey.tsx'))
const RefreshKey = lazy(() => import('./RefreshKey.tsx'))
const KeyShown = lazy(() => import('./KeyShown.tsx'))

type OpenKey =
  | { dialog: 'create' }
  | { dialog: 'refresh' }
  | { dialog: 'shown'; key: string }
  | { dialog: 'delete'; apiKey: ApiKey }
  | null

interface KeysPageProps {
  q: string | undefined
  onSearch: (q: string) => void
}

/** The account's main key, its further keys, and its webhooks. */
export function KeysPage({ q, onSearch }: KeysPageProps) {
  const t = useTeamTexts()
  const keys = useApiKeys()
  const [open, setOpen] = useState<OpenKey>(null)
  const create = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setOpen({ dialog: 'create' })}>
      {t('keys.create')}
    </Button>
  )
  return (
    <Page title={t('keys.title')} actions={keys.data ? create : null}>
      <p className={css.text}>
        {t('keys.intro')} <a href="/api/docs">{t('keys.docs')}</a>
      </p>
      <p className={css.text}>
        {t('keys.openai')} <code>{window.location.origin}/v1</code>
      </p>
      {keys.error && !keys.data ? (
        <FailureNotice error={keys.error} onRetry={() => void keys.refetch()} />
      ) : null}
      {keys.data ? (
        <>
          <MainKey main={keys.data.main} onOpen={setOpen} />
          <Further items={keys.data.items} q={q} onSearch={onSearch} onOpen={setOpen} />
        </>
      ) : null}
      {!keys.data && !keys.error ? (
        <Loading>
          <Skeleton height={88} radius={8} />
        </Loading>
      ) : null}
      <ConnectMcp />
      <ClientsSection />
      <Webhooks />
      <Suspense fallback={null}>
        <Dialogs open={open} onOpen={setOpen} />
      </Suspense>
    </Page>
  )
}

interface FurtherProps extends KeysPageProps {
  items: readonly ApiKey[]
  onOpen: (open: OpenKey) => void
}

function Further({ items, q, onSearch, onOpen }: FurtherProps) {
  const t = useTeamTexts()
  const words = q?.toLowerCase() ?? ''
  const found = items.filter((one) => `${one.name} ${one.masked} ${one.madeBy}`.toLowerCase().includes(words))
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('keys.further')}</h2>
      {items.length > 0 ? (
        <div className={toolbar.toolbar}>
          <SearchField label={t('keys.search')} value={q ?? ''} onSearch={onSearch} />
        </div>
      ) : (
        <Notice icon={<KeyRound size={20} />} title={t('keys.empty')} compact>
          {t('keys.emptyText')}
        </Notice>
      )}
      {items.length > 0 && found.length === 0 ? (
        <Notice icon={<SearchX size={20} />} title={t('keys.noMatch', { q: q ?? '' })} compact />
      ) : null}
      {found.length > 0 ? (
        <KeysTable keys={found} onDelete={(apiKey) => onOpen({ dialog: 'delete', apiKey })} />
      ) : null}
    </section>
  )
}

function Dialogs({ open, onOpen }: { open: OpenKey; onOpen: (open: OpenKey) => void }) {
  const close = () => onOpen(null)
  const onMade = (key: string) => onOpen({ dialog: 'shown', key })
  switch (open?.dialog) {
    case 'create':
      return <CreateKey onClose={close} onMade={onMade} />
    case 'refresh':
      return <RefreshKey onClose={close} onMade={onMade} />
    case 'shown':
      return <KeyShown value={open.key} onClose={close} />
    case 'delete':
      return <DeleteKey apiKey={open.apiKey} onClose={close} />
    default:
      return null
  }
}
