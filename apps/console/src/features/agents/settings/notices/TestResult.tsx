import type { agents } from '@millrace/contract'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useFailureWords } from '../../../../lib/reasons/use-failure-words.ts'
import { useNoticeTexts } from './texts.ts'

/** The receiver's response to a test event. */
export function TestResult({ result }: { result: agents.WebhookDelivery & { ms: number } }) {
  const t = useNoticeTexts()
  const wordsOf = useFailureWords()
  const { error, status, ms, response } = result
  return (
    <Callout kind={error ? 'error' : 'info'}>
      <output>{error ? wordsOf(error) : t('webhook.tested', { status: status ?? 0, ms })}</output>
      {response ? <code dir="auto">{response}</code> : null}
    </Callout>
  )
}
