import type { Feature } from '@millrace/contract'
import { FEATURES } from 'virtual:contract'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { FailureNotice } from '../lib/kit/notices/FailureNotice.tsx'
import { Skeleton } from '../lib/kit/Skeleton.tsx'
import NoAccess from '../lib/kit/notices/no-access/NoAccess.tsx'
import { Notice } from '../lib/kit/notices/Notice.tsx'
import { Page } from '../lib/kit/Page.tsx'
import { useInformation } from '../lib/session/information.ts'
import { useMay } from '../lib/session/use-may.ts'
import { EditionCommand } from './EditionCommand.tsx'
import { useEditionNames } from './edition-names.ts'
import { useAppTexts } from './texts.ts'

interface AllowedProps {
  feature: Feature
  /** Page title while access is denied. */
  title: string
  children: ReactNode
  /** Shown below the reason where the plan doesn't include the page. */
  locked?: ReactNode
}

/** Shows a page to members with access; others see which permission or edition is missing. */
export function Allowed({ feature, title, children, locked = null }: AllowedProps) {
  const may = useMay(feature)
  if (may === 'yes') return children
  return (
    <Page title={title}>
      {may === 'unknown' ? <Unknown /> : null}
      {may === 'role' ? (
        <NoAccess lacks={feature === 'readConversations' ? 'conversations' : 'role'} />
      ) : null}
      {may === 'edition' ? <Locked feature={feature} /> : null}
      {may === 'edition' ? locked : null}
    </Page>
  )
}

function Unknown() {
  const { error, refetch } = useInformation()
  if (!error) return <Skeleton height={120} radius={8} />
  return <FailureNotice error={error} onRetry={() => void refetch()} />
}

function Locked({ feature }: { feature: Feature }) {
  const t = useAppTexts()
  const names = useEditionNames()
  const { data: user } = useInformation()
  const edition = user ? t(`editions.${user.edition}`) : ''
  const { editions } = FEATURES[feature]
  return (
    <Notice icon={<Lock size={20} />} title={t('locked.title')}>
      <p>{t('locked.text', { editions: names(editions), edition })}</p>
      <EditionCommand editions={editions} />
    </Notice>
  )
}
