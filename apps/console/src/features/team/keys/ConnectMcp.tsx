import { copyText } from '@millrace/ui'
import Copy from 'lucide-react/icons/copy'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import css from '../TeamPage.module.css'
import { useTeamTexts } from '../texts.ts'
import own from './ConnectMcp.module.css'

/** In the form that most clients read. */
const configOf = (origin: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        millrace: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer mrk_…' } },
      },
    },
    null,
    2,
  )

/** How programs with an MCP client use this account. */
export function ConnectMcp() {
  const t = useTeamTexts()
  const config = configOf(window.location.origin)

  async function copy() {
    const copied = await copyText(config)
    showMessage(t(copied ? 'invite.copied' : 'invite.copyFailed'), copied ? 'success' : 'error')
  }

  return (
    <section className={css.section} aria-labelledby="mcp-title">
      <h2 id="mcp-title" className={css.heading}>
        {t('mcp.title')}
      </h2>
      <p className={css.text}>{t('mcp.text')}</p>
      <div className={own.code}>
        {/* It scrolls, so it must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={t('mcp.config')}>
          {config}
        </pre>
        <IconAction size="small" label={t('invite.copy')} onClick={() => void copy()}>
          <Copy size={14} />
        </IconAction>
      </div>
    </section>
  )
}
