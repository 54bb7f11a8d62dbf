import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { Endpoint } from '../../../lib/webhooks/Endpoint.tsx'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'
import { callsOf, saveWebhook, useWebhook } from './webhook.ts'

/** The webhook that receives the ends of the flow's jobs. */
export function EndWebhook({ flowId }: { flowId: string }) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const { data, error, refetch } = useWebhook(flowId)
  return (
    <section className={css.part} aria-labelledby="end-webhook-title">
      <h2 id="end-webhook-title">{t('api.endTitle')}</h2>
      <p className={css.hint}>{t('api.endText')}</p>
      {error && data === undefined ? (
        <FailureNotice error={error} onRetry={() => void refetch()} compact />
      ) : null}
      {data === undefined ? null : (
        <Endpoint
          calls={callsOf(flowId)}
          save={(settings) => saveWebhook(flowId, settings)}
          stored={data}
          readOnly={!mayWrite}
        />
      )}
    </section>
  )
}
