import Button from '@mui/material/Button'
import { renderSVG } from 'uqr'
import type { agents } from '@millrace/contract'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { publicLink } from '../../../lib/visitor-origin.ts'
import { useAgentsTexts } from '../texts.ts'
import { ShareLink } from '../ShareLink.tsx'
import css from './EmbedTab.module.css'
import { LaterNote } from './LaterNote.tsx'

interface EmbedTabProps {
  agent: agents.Agent
  /** Goes to where an agent is made public. */
  onTab: (tab: string) => void
}

/** The ways to put the agent in front of visitors. */
export default function EmbedTab({ agent, onTab }: EmbedTabProps) {
  const t = useAgentsTexts()
  return (
    <div className={layout.column}>
      {agent.visibility === 'public' ? (
        <PublicPage agent={agent} />
      ) : (
        <Notice
          title={t('embed.privateTitle')}
          actions={
            <Button variant="contained" onClick={() => onTab('security')}>
              {t('embed.makePublic')}
            </Button>
          }
        >
          {t('embed.privateText')}
        </Notice>
      )}
      <LaterNote title={t('later.embed.title')}>{t('later.embed.text')}</LaterNote>
    </div>
  )
}

function PublicPage({ agent }: { agent: agents.Agent }) {
  const t = useAgentsTexts()
  const link = publicLink(agent.publicId)
  const code = codeOf(link)
  return (
    <section>
      <h2 className={css.title}>{t('embed.linkTitle')}</h2>
      <p className={css.text}>{t('embed.linkText')}</p>
      <ShareLink publicId={agent.publicId} />
      <h2 className={css.title}>{t('embed.codeTitle')}</h2>
      <p className={css.text}>{t('embed.codeText')}</p>
      <img className={css.code} src={code} width={200} height={200} alt={t('embed.codeAlt', { link })} />
      <p>
        <a href={code} download={`${agent.name}.svg`}>
          {t('embed.codeDownload')}
        </a>
      </p>
    </section>
  )
}

/** Dark on light in both schemes: some readers take it no other way. */
const codeOf = (link: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2, ecc: 'M' }))}`
