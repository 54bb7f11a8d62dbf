import Globe from 'lucide-react/icons/globe'
import Server from 'lucide-react/icons/server'
import type { ReactNode } from 'react'
import type { Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import css from './ProviderMark.module.css'

const PICTURES: Partial<Record<Credential['kind'], ReactNode>> = {
  'openai-compatible': <Server size={18} />,
  http: <Globe size={18} />,
}

/** Our own symbol for a vendor, a letter or a picture; its name is shown beside it. */
export function ProviderMark({ kind }: { kind: Credential['kind'] }) {
  const t = useIntegrationsTexts()
  return (
    <span className={css.mark} data-kind={kind} aria-hidden="true">
      {PICTURES[kind] ?? t(`kinds.${kind}`).slice(0, 1)}
    </span>
  )
}
