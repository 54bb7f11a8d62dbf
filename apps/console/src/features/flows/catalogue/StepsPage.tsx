import { useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { useCatalogue } from '../../../lib/flows/api/catalogue.ts'
import css from './Steps.module.css'
import { StepCard } from './StepCard.tsx'
import { useCatalogueTexts } from './texts.ts'

/** The catalog of flow steps. */
export function StepsPage() {
  const t = useCatalogueTexts()
  const { data, error, refetch } = useCatalogue()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = [...(data?.values() ?? [])].filter((one) =>
    `${one.title} ${one.desc} ${one.type}`.toLowerCase().includes(wanted),
  )
  const groups = [...Map.groupBy(found, ({ group }) => group)]
  return (
    <Page title={t('title')} crumbs={[{ label: t('tools'), to: '/console/tools' }]}>
      <p className={css.text}>{t('text')}</p>
      <div className={toolbar.toolbar}>
        <SearchField label={t('search')} value={words} onSearch={setWords} />
      </div>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <Loading>
          <Skeleton height={320} radius={8} />
        </Loading>
      )}
      {data && found.length === 0 ? <p className={css.text}>{t('none')}</p> : null}
      {groups.map(([group, steps]) => (
        <section key={group} className={css.group}>
          <h2>{t(`groups.${group}`)}</h2>
          <ul>
            {steps.map((step) => (
              <StepCard key={step.type} step={step} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
