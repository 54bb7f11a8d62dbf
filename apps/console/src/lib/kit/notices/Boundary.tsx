import Button from '@mui/material/Button'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Notice } from './Notice.tsx'
import { useKitTexts } from '../texts.ts'

interface BoundaryProps {
  children: ReactNode
  /** Shown instead of a part that failed to render. */
  fallback: ReactNode
}

/** Contains and reports a render error of its children. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('Render failure:', error, info.componentStack)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Says that a part stopped working, with a reload button. */
export function BrokenPart() {
  const t = useKitTexts()
  return (
    <Notice
      icon={<TriangleAlert size={20} />}
      title={t('broken.title')}
      level={1}
      role="alert"
      actions={
        <Button variant="outlined" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      {t('broken.text')}
    </Notice>
  )
}
