import type { tools } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useToolsTexts } from '../texts.ts'
import css from './TestPanel.module.css'

/** What was sent and what came back. */
export function TestResult({ result }: { result: tools.ToolResult }) {
  const t = useToolsTexts()
  const { ok, status, ms, text, truncated, request } = result
  return (
    <div className={css.result}>
      <Callout kind={ok ? 'info' : 'warning'}>
        {ok ? t('test.ok', { status: status ?? '', ms }) : t('test.failed', { ms })}
      </Callout>
      <h3>{t('test.model')}</h3>
      <pre className={css.text}>{text}</pre>
      {truncated ? <p className={css.help}>{t('test.truncated')}</p> : null}
      <h3>{t('test.request')}</h3>
      <pre className={css.text}>{request ? requestText(request) : t('test.notSent')}</pre>
    </div>
  )
}

function requestText({ method, url, headers, body }: NonNullable<tools.ToolResult['request']>): string {
  const lines = headers.map(({ name, value }) => `${name}: ${value}`)
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n')
}
