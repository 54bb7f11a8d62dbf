import Button from '@mui/material/Button'
import type { flows } from '@millrace/contract'
import { lazy, Suspense } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { usePublish } from '../../../lib/flows/api/flow.ts'
import { StepPicture } from '../../../lib/flows/StepPicture.tsx'
import { PublishedState } from '../list/FlowsTable.tsx'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

const DraftProblems = lazy(() => import('./DraftProblems.tsx'))

/** What a flow does, and how its draft differs from the published version. */
export function About({ flow }: { flow: flows.Flow }) {
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  return (
    <section className={css.about} aria-label={t('does')}>
      <p className={css.text}>{flow.description || t('noText')}</p>
      <div className={css.facts}>
        <StepPicture types={flow.nodeTypes} />
        <span>
          <PublishedState flow={flow} />
        </span>
        {flow.shared ? <span>{texts('states.shared')}</span> : null}
        {flow.tags.map((tag) => (
          <span key={tag} className={css.tag}>
            {tag}
          </span>
        ))}
      </div>
      <DraftNote flow={flow} />
    </section>
  )
}

function DraftNote({ flow }: { flow: flows.Flow }) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const publish = usePublish(flow.id)
  const { publishedVersion: version, changed, problems } = flow
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [first, ...others] = errors
  if (first)
    return (
      <Suspense fallback={null}>
        <DraftProblems flow={flow} errors={[first, ...others]} />
      </Suspense>
    )
  if (version !== null && !changed) return null
  const action = (
    <Button
      size="small"
      variant="contained"
      disabled={publish.isPending}
      onClick={() =>
        publish.mutate(flow.revision, {
          onSuccess: (made) => showMessage(t('published', { version: made.version })),
        })
      }
    >
      {t('publish')}
    </Button>
  )
  return (
    <>
      <Callout kind="info" actions={mayWrite ? action : null}>
        {version === null ? t('unpublished') : t('changed', { version })}
      </Callout>
      {publish.error ? <Callout kind="error">{bannerText(publish.error)}</Callout> : null}
    </>
  )
}
