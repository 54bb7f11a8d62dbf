import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Button from '@mui/material/Button'
import Globe from 'lucide-react/icons/globe'
import Link from 'lucide-react/icons/link'
import type { agents } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { publicLink } from '../../../lib/visitor-origin.ts'
import { useMakePublic } from '../make-public.ts'
import { useAgentsTexts } from '../texts.ts'
import { useCopyLink } from '../use-copy-link.ts'
import css from './Rail.module.css'

/** Makes an agent public with one click; for a public one, shows its link. */
export function Share({ agent }: { agent: agents.Agent }) {
  const t = useAgentsTexts()
  const mayWrite = useMayWrite()
  const copyLink = useCopyLink()
  const makePublic = useMakePublic(agent.id)
  if (agent.visibility === 'private') {
    return mayWrite ? (
      <Button
        size="small"
        className={css.share}
        startIcon={<Globe size={14} />}
        disabled={makePublic.isPending}
        onClick={() => makePublic.mutate()}
      >
        <span className={css.label}>{t('share.makePublic')}</span>
      </Button>
    ) : null
  }
  return (
    <div className={css.links}>
      <Button
        size="small"
        className={css.share}
        href={publicLink(agent.publicId)}
        target="_blank"
        rel="noopener"
        startIcon={<ArrowUpRight size={14} />}
      >
        <span className={css.label}>{t('share.open')}</span>
      </Button>
      <IconAction size="small" label={t('share.copy')} onClick={() => void copyLink(agent.publicId)}>
        <Link size={14} />
      </IconAction>
    </div>
  )
}
