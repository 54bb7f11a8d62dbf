import { Link } from '@tanstack/react-router'
import type { aiWorkers } from '@millrace/contract'
import { Markdown } from '@millrace/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Sheet from 'lucide-react/icons/sheet'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { useWorkerChatTexts } from './texts.ts'
import css from './WorkerChat.module.css'

/** What came of an execution: its summary and the sheets that it wrote to, or why it failed. */
export function EndCard({ execution }: { execution: aiWorkers.Execution }) {
  const t = useWorkerChatTexts()
  const chat = useChatTexts()
  const failure = useFailureWords()
  const { state, result, error } = execution
  return (
    <>
      {state === 'FAILED' ? (
        <Callout kind="error">
          <strong>{t('failed')}</strong>
          {error ? (
            <>
              {': '}
              {failure(error)} <code>{error.code}</code>
            </>
          ) : null}
        </Callout>
      ) : null}
      {state === 'CANCELLED' ? <Callout kind="info">{t('cancelled')}</Callout> : null}
      {result ? (
        <section className={css.card} aria-label={t('result.title')}>
          <h3>
            <CircleCheck size={16} aria-hidden="true" className={css.good} />
            {t('result.title')}
          </h3>
          {result.summary ? <Markdown text={result.summary} t={chat} /> : null}
          {result.sheets.length > 0 ? (
            <ul className={css.sheets}>
              {result.sheets.map(({ id, name, changed }) => (
                <li key={id}>
                  <Sheet size={16} aria-hidden="true" />
                  {name === null ? (
                    <span className={css.quiet}>{t('result.gone')}</span>
                  ) : (
                    <Link to="/console/sheets/detail/$id" params={{ id }}>
                      {name}
                    </Link>
                  )}
                  <span className={css.quiet}>
                    {t('result.changed', { count: changed, formatted: formatNumber(changed) })}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
