import type { ReactNode } from 'react'
import { ButtonLink } from '../lib/kit/ButtonLink.tsx'
import { Notice } from '../lib/kit/notices/Notice.tsx'
import { Page } from '../lib/kit/Page.tsx'
import css from './LaterPage.module.css'
import { useAppTexts } from './texts.ts'

interface LaterPageProps {
  title: string
  icon: ReactNode
  /** What the part is for. */
  what: string
  /** What can be done today. */
  today: string
  action: { label: string; to: '/console/agent' | '/console/knowledge' }
  crumbs?: Parameters<typeof Page>[0]['crumbs']
}

/** A part that is not there yet: what it is for, that it is missing, and what can be done in its place today. */
export function LaterPage({ title, icon, what, today, action, crumbs = [] }: LaterPageProps) {
  const t = useAppTexts()
  return (
    <Page title={title} crumbs={crumbs}>
      <Notice
        icon={icon}
        title={t('later.note')}
        actions={
          <ButtonLink to={action.to} variant="contained">
            {action.label}
          </ButtonLink>
        }
      >
        <p>{what}</p>
        <p className={css.today}>{today}</p>
      </Notice>
    </Page>
  )
}
