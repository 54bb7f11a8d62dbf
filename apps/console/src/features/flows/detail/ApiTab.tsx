import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import type { flows } from '@millrace/contract'
import { useState } from 'react'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useHook } from '../../../lib/flows/api/flow.ts'
import { Code } from './Code.tsx'
import { curlOfHook, curlOfJob, curlOfResult, curlOfRun, curlOfWaiting } from './curl.ts'
import css from './Detail.module.css'
import { EndWebhook } from './EndWebhook.tsx'
import { useDetailTexts } from './texts.ts'

/** Ready-made API calls for the flow: a single run, a job over rows, and webhooks that start it or receive its ends. */
export default function ApiTab({ flow }: { flow: flows.Flow }) {
  const t = useDetailTexts()
  const projectId = useProjectId() ?? ''
  const call = { origin: location.origin, flow, projectId }
  return (
    <>
      {flow.publishedVersion === null ? <Callout kind="info">{t('api.needsPublish')}</Callout> : null}
      <section className={css.part}>
        <h2>{t('api.runTitle')}</h2>
        <p className={css.hint}>
          {t('api.runText')} <Link to="/user/api-key">{t('api.keys')}</Link>
        </p>
        <Code label={t('api.runTitle')} text={curlOfRun(call)} />
        <p className={css.hint}>{t('api.waitText')}</p>
        <Code label={t('api.waitText')} text={curlOfWaiting(call)} />
      </section>
      <section className={css.part}>
        <h2>{t('api.jobTitle')}</h2>
        <p className={css.hint}>{t('api.jobText')}</p>
        <Code label={t('api.jobTitle')} text={curlOfJob(call)} />
        <Code label={t('api.jobText')} text={curlOfResult(call)} />
      </section>
      <HookPart flow={flow} />
      <EndWebhook flowId={flow.id} />
    </>
  )
}

function HookPart({ flow }: { flow: flows.Flow }) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const { enable, disable } = useHook(flow.id)
  const [url, setUrl] = useState<string | null>(null)
  const isOn = flow.hook.enabled
  return (
    <section className={css.part}>
      <h2>{t('api.hookTitle')}</h2>
      <p className={css.hint}>{isOn && url === null ? t('api.hookOn') : t('api.hookText')}</p>
      {url === null ? null : (
        <>
          <Callout kind="warning">{t('api.hookOnce')}</Callout>
          <Code label={t('api.hookShown')} text={url} />
          <Code label={t('api.hookCurl')} text={curlOfHook({ url, flow })} />
        </>
      )}
      {mayWrite ? (
        <div className={layout.row}>
          <Button
            disabled={enable.isPending}
            onClick={() => enable.mutate(undefined, { onSuccess: (made) => setUrl(made.url) })}
          >
            {t(isOn ? 'api.hookAgain' : 'api.hookMake')}
          </Button>
          {isOn ? (
            <Button
              disabled={disable.isPending}
              onClick={() => disable.mutate(undefined, { onSuccess: () => setUrl(null) })}
            >
              {t('api.hookOff')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
