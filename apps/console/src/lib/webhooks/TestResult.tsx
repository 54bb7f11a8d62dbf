import type { Data, webhooks } from '@millrace/contract'
import { Callout } from '../kit/notices/Callout.tsx'
import { useFailureWords } from '../reasons/use-failure-words.ts'
import css from './Endpoint.module.css'
import { useEndpointTexts } from './texts.ts'

/** The receiver's response to a test event. */
export function TestResult({ result }: { result: Data<typeof webhooks.test> }) {
  const t = useEndpointTexts()
  const wordsOf = useFailureWords()
  const { error, status, ms, response } = result
  return (
    <Callout kind={error ? 'error' : 'info'}>
      <output>{error ? wordsOf(error) : t('log.tested', { status: status ?? 0, ms })}</output>
      {response ? (
        <code dir="auto" className={css.response}>
          {response}
        </code>
      ) : null}
    </Callout>
  )
}
