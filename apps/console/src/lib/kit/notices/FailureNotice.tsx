import { ApiError } from '@millrace/contract'
import Button from '@mui/material/Button'
import CircleSlash from 'lucide-react/icons/circle-slash'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isForbidden, isNotFound } from '../../api/failures.ts'
import { Notice } from './Notice.tsx'
import { useKitTexts } from '../texts.ts'

interface FailureNoticeProps {
  error: unknown
  onRetry?: () => void
  compact?: boolean
}

/** Why something is unavailable: not permitted, not found, or failed with a retry button. */
export function FailureNotice({ error, onRetry, compact = false }: FailureNoticeProps) {
  const t = useKitTexts()
  const icon = <CircleSlash size={20} />
  if (isForbidden(error)) {
    return (
      <Notice icon={icon} title={t('notAllowed.title')} role="alert" compact={compact}>
        {t('notAllowed.text')}
      </Notice>
    )
  }
  if (isNotFound(error)) {
    return (
      <Notice icon={icon} title={t('gone.title')} role="alert" compact={compact}>
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
