import Button from '@mui/material/Button'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Notice } from './Notice.tsx'
import { useKitTexts } from '../texts.ts'

interface BoundaryProps {
  children: ReactNode
  /** Shown instead of what failed to render. */
  fallback: ReactNode
}

/** Keeps a render failure to its own part, and reports it. */
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

/** A part that stopped working, with the offer to reload. */
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
