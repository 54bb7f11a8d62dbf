import Globe from 'lucide-react/icons/globe'
import Server from 'lucide-react/icons/server'
import type { ReactNode } from 'react'
import type { Credential } from '../api.ts'
import css from './ProviderMark.module.css'

const MARKS: Record<Credential['kind'], ReactNode> = {
  openai: 'O',
  anthropic: 'C',
  google: 'G',
  'openai-compatible': <Server size={18} />,
  http: <Globe size={18} />,
}

/** A sign of our own for a provider; its name stands beside it. */
export function ProviderMark({ kind }: { kind: Credential['kind'] }) {
  return (
    <span className={css.mark} data-kind={kind} aria-hidden="true">
      {MARKS[kind]}
    </span>
  )
}
