import { ApiError } from '@millrace/contract'
import Button from '@mui/material/Button'
import CircleSlash from 'lucide-react/icons/circle-slash'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isForbidden, isNotFound } from '../../api/failures.ts'
import { lazy, Suspense } from 'react'
import { Notice } from './Notice.tsx'
import { useKitTexts } from '../texts.ts'

/** Loaded with the first refusal. */
const NoAccess = lazy(() => import('./no-access/NoAccess.tsx'))

interface FailureNoticeProps {
  error: unknown
  onRetry?: () => void
  compact?: boolean
}

/** Why something is unavailable: not permitted, not found, or failed with a retry button. */
export function FailureNotice({ error, onRetry, compact = false }: FailureNoticeProps) {
  const t = useKitTexts()
  if (isForbidden(error)) {
    return (
      <Suspense fallback={null}>
        <NoAccess compact={compact} />
      </Suspense>
    )
  }
  if (isNotFound(error)) {
    return (
      <Notice icon={<CircleSlash size={20} />} title={t('gone.title')} role="alert" compact={compact}>
        {t('gone.text')}
      </Notice>
    )
  }
  const retry = onRetry ? (
    <Button variant="outlined" onClick={onRetry}>
      {t('retry')}
    </Button>
  ) : null
  return (
    <Notice
      icon={<TriangleAlert size={20} />}
      title={t('failed.title')}
      role="alert"
      actions={retry}
      compact={compact}
    >
      {t(`failed.${reasonOf(error)}`, { message: error instanceof Error ? error.message : '' })}
    </Notice>
  )
}

function reasonOf(error: unknown): 'network' | 'server' | 'other' {
  if (!(error instanceof ApiError)) return 'server'
  if (error.status === 0) return 'network'
  return error.status >= 500 || error.status === 200 ? 'server' : 'other'
}
