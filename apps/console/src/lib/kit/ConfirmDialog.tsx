import { lazy, Suspense, type ReactNode } from 'react'

const ConfirmBox = lazy(() => import('./ConfirmBox.tsx'))

export interface ConfirmDialogProps {
  title: string
  action: string
  children: ReactNode
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is deleted that has no name to type. What draws it loads once the page is there. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <ConfirmBox {...props} />
  </Suspense>
)
