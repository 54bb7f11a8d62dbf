import Button from '@mui/material/Button'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useState } from 'react'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useModelSettings, useSaveModelSettings, type ModelRow, type ModelSettings } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import css from './Models.module.css'
import { ModelsTable } from './ModelsTable.tsx'

const PriceDialog = lazy(() => import('./PriceDialog.tsx'))

interface ModelsTabProps {
  q: string | undefined
  onSearch: (q: string) => void
}

/** Which models the account may use, and their prices. */
export function ModelsTab(props: ModelsTabProps) {
  const { data, error, refetch } = useModelSettings()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton height={240} radius={8} />
      </Loading>
    )
  return <Models {...props} settings={data} />
}

function Models({ q, onSearch, settings }: ModelsTabProps & { settings: ModelSettings }) {
  const t = useIntegrationsTexts()
  const draft = useDraft(settings)
  const [pricing, setPricing] = useState<ModelRow | null>(null)
  const words = q?.toLowerCase() ?? ''
  const found = settings.models.filter(({ label, provider, id }) =>
    `${label} ${provider} ${id}`.toLowerCase().includes(words),
  )
  return (
    <>
      <p className={css.text}>
        {t('models.text')} {t('models.prices', { date: settings.pricesOf })}
      </p>
      {settings.problems.map(({ provider, message }) => (
        <Callout key={`${provider} ${message}`} kind="warning">
          {t('models.problem', { provider, message })}
        </Callout>
      ))}
      <div className={css.controls}>
        <SearchField label={t('models.search')} value={q ?? ''} onSearch={onSearch} />
        <div className={css.which}>
          <SelectField
            label={t('models.which')}
            value={draft.allowed ? 'chosen' : 'all'}
            onChange={({ target }) => draft.limit(target.value === 'chosen')}
          >
            <option value="all">{t('models.all')}</option>
            <option value="chosen">{t('models.chosen')}</option>
          </SelectField>
        </div>
      </div>
      {found.length === 0 ? (
        <Notice icon={<SearchX size={20} />} title={t('models.noMatch', { q: q ?? '' })} compact />
      ) : (
        <ModelsTable models={found} allowed={draft.allowed} onAllow={draft.allow} onPrice={setPricing} />
      )}
      {settings.models.length === 1 ? <p className={css.text}>{t('models.empty')}</p> : null}
      <SaveBar draft={draft} />
      <Suspense fallback={null}>
        {pricing ? (
          <PriceDialog model={pricing} settings={settings} onClose={() => setPricing(null)} />
        ) : null}
      </Suspense>
    </>
  )
}

type Draft = ReturnType<typeof useDraft>

/** The unsaved selection. */
function useDraft(settings: ModelSettings) {
  const t = useIntegrationsTexts()
  const save = useSaveModelSettings()
  const [own, setOwn] = useState<{ allowed: ReadonlySet<string> | null } | null>(null)
  const allowed = own ? own.allowed : allowedIds(settings)
  const allow = (id: string, yes: boolean) => {
    const next = new Set(allowed)
    if (yes) next.add(id)
    else next.delete(id)
    setOwn({ allowed: next })
  }
  return {
    allowed,
    changed: own !== null,
    pending: save.isPending,
    failure: failureOf(save.error, t('models.conflict')),
    allow,
    // Starts with all models that are currently allowed.
    limit: (limited: boolean) =>
      setOwn({ allowed: limited ? new Set(settings.models.map(({ id }) => id)) : null }),
    discard: () => setOwn(null),
    save: () =>
      save.mutate(
        { allowed: allowed && [...allowed], revision: settings.revision },
        {
          onSuccess: () => {
            setOwn(null)
            showMessage(t('models.saved'))
          },
        },
      ),
  }
}

const allowedIds = ({ allowed }: ModelSettings): ReadonlySet<string> | null => allowed && new Set(allowed)

function failureOf(error: Error | null, conflict: string): string | null {
  if (!error) return null
  return isConflict(error) ? conflict : bannerText(error)
}

function SaveBar({ draft }: { draft: Draft }) {
  const t = useIntegrationsTexts()
  if (!draft.changed) return null
  return (
    <div className={css.bar}>
      {draft.failure ? <Callout kind="error">{draft.failure}</Callout> : null}
      <span className={css.unsaved}>{t('models.unsaved')}</span>
      <Button onClick={draft.discard}>{t('models.discard')}</Button>
      <Button variant="contained" disabled={draft.pending} onClick={draft.save}>
        {t('models.save')}
      </Button>
    </div>
  )
}
