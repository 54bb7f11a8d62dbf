import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { publicLink } from '../../lib/visitor-origin.ts'
import css from './settings/EmbedTab.module.css'
import { useAgentsTexts } from './texts.ts'
import { useCopyLink } from './use-copy-link.ts'

/** The link of a public agent, to open and copy, with further actions behind it. */
export function ShareLink({ publicId, children }: { publicId: string; children?: ReactNode }) {
  const t = useAgentsTexts()
  const copyLink = useCopyLink()
  const link = publicLink(publicId)
  return (
    <div className={css.link}>
      <a href={link} target="_blank" rel="noopener" className={css.address}>
        {link}
      </a>
      <Button size="small" onClick={() => void copyLink(publicId)}>
        {t('visibility.copy')}
      </Button>
      {children}
    </div>
  )
}
