import Button from '@mui/material/Button'
import { renderSVG } from 'uqr'
import type { agents } from '@millrace/contract'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { publicLink } from '../../../lib/visitor-origin.ts'
import { useMakePublic } from '../make-public.ts'
import { useAgentsTexts } from '../texts.ts'
import { ShareLink } from '../ShareLink.tsx'
import css from './EmbedTab.module.css'
import { AllowedSites } from './widget/AllowedSites.tsx'
import { CheckPage } from './widget/CheckPage.tsx'
import { Install } from './widget/Install.tsx'

interface EmbedTabProps {
  agent: agents.Agent
  readOnly: boolean
  /** Opens the section where an agent is made public. */
  onTab: (tab: string) => void
}

/** The ways to give visitors access to the agent. */
export default function EmbedTab({ agent, readOnly, onTab }: EmbedTabProps) {
  if (agent.visibility === 'private') return <Private agent={agent} readOnly={readOnly} onTab={onTab} />
  return (
    <div className={layout.column}>
      <Install publicId={agent.publicId} name={agent.name} />
      <AllowedSites agentId={agent.id} readOnly={readOnly} />
      {!readOnly && <CheckPage agentId={agent.id} />}
      <PublicPage agent={agent} />
    </div>
  )
}

/** What must be done first, right here. */
function Private({ agent, readOnly, onTab }: EmbedTabProps) {
  const t = useAgentsTexts()
  const makePublic = useMakePublic(agent.id)
  return (
    <div className={layout.column}>
      <Notice
        title={t('embed.privateTitle')}
        actions={
          readOnly ? null : (
            <>
              <Button variant="contained" disabled={makePublic.isPending} onClick={() => makePublic.mutate()}>
                {t('share.makePublic')}
              </Button>
              <Button variant="text" onClick={() => onTab('security')}>
                {t('embed.security')}
              </Button>
            </>
          )
        }
      >
        {t('embed.privateText')}
      </Notice>
    </div>
  )
}

function PublicPage({ agent }: { agent: agents.Agent }) {
  const t = useAgentsTexts()
  const link = publicLink(agent.publicId)
  const code = codeOf(link)
  return (
    <section className={layout.section}>
      <h2>{t('embed.linkTitle')}</h2>
      <p>{t('embed.linkText')}</p>
      <ShareLink publicId={agent.publicId} />
      <h2>{t('embed.codeTitle')}</h2>
      <p>{t('embed.codeText')}</p>
      <img className={css.code} src={code} width={200} height={200} alt={t('embed.codeAlt', { link })} />
      <p>
        <a href={code} download={`${agent.name}.svg`}>
          {t('embed.codeDownload')}
        </a>
      </p>
    </section>
  )
}

/** Dark on light in both schemes, because some scanners require it. */
const codeOf = (link: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2, ecc: 'M' }))}`
