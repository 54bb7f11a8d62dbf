import CircleSlash from 'lucide-react/icons/circle-slash'
import type { ReactNode } from 'react'
import { Notice } from '../Notice.tsx'
import { useNoAccessTexts } from './texts.ts'

interface NoAccessProps {
  /** What is missing: a role, or the right to read the project's conversations, which readers can be given. */
  lacks?: 'role' | 'conversations'
  actions?: ReactNode
  compact?: boolean
}

/** Shown in place of what a member can't open, with who can change that. */
export default function NoAccess({ lacks = 'role', actions, compact = false }: NoAccessProps) {
  const t = useNoAccessTexts()
  return (
    <Notice
      icon={<CircleSlash size={20} />}
      title={t('title')}
      role="alert"
      actions={actions}
      compact={compact}
    >
      {t(lacks)}
    </Notice>
  )
}
