import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../lib/kit/Page.tsx'
import css from './WorkerFrame.module.css'
import { useWorkersTexts } from './texts.ts'

interface WorkerFrameProps {
  shown: 'workers' | 'executions'
  actions?: ReactNode
  children: ReactNode
}

/** The two lists of AI workers: who there is, and what they did. */
export function WorkerFrame({ shown, actions, children }: WorkerFrameProps) {
  const t = useWorkersTexts()
  const isCurrent = (page: WorkerFrameProps['shown']) => (page === shown ? 'page' : undefined)
  return (
    <Page title={shown === 'workers' ? t('title') : t('executions')} actions={actions}>
      <nav className={css.pages} aria-label={t('pages')}>
        <Link to="/console/workers" aria-current={isCurrent('workers')}>
          {t('title')}
        </Link>
        <Link to="/console/executions" aria-current={isCurrent('executions')}>
          {t('executions')}
        </Link>
      </nav>
      {children}
    </Page>
  )
}
