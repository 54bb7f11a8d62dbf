import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Button from '@mui/material/Button'
import Globe from 'lucide-react/icons/globe'
import Link from 'lucide-react/icons/link'
import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { publicLink } from '../../../lib/visitor-origin.ts'
import { agentQuery } from '../get-agent.ts'
import { useAgentsTexts } from '../texts.ts'
import { useCopyLink } from '../use-copy-link.ts'
import css from './Rail.module.css'

/** Makes an agent public with one click; of a public one, its link. */
export function Share({ agent }: { agent: contract.Agent }) {
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
        onClick={() => makePublic.mutate(undefined, { onSuccess: () => showMessage(t('share.done')) })}
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

function useMakePublic(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(agents.update, { params: { id }, body: { visibility: 'public' } }),
    onSuccess: (saved) => {
      queries.setQueryData(agentQuery(id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
      void queries.invalidateQueries({ queryKey: ['agents', id, 'changes'] })
    },
  })
}
