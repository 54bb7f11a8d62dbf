import Button from '@mui/material/Button'
import Zap from 'lucide-react/icons/zap'
import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import type { SheetParts } from '../sheet-parts.ts'
import { usePageTexts } from '../page-texts/texts.ts'
import { PanelButton } from '../kit/PanelButton.tsx'
import css from './AiColumnsButton.module.css'

const AiColumnsPanel = lazy(() => import('../ai-columns/panel/AiColumnsPanel.tsx'))

/** Opens the panel of AI columns, or the dialog to add the first one. */
export function AiColumnsButton(props: SheetParts) {
  const { sheet, mayWrite, onAsk } = props
  const t = usePageTexts()
  const count = sheet.columns.filter(({ type }) => type === 'live').length
  if (count > 0) {
    return (
      <PanelButton label={t('aiColumns')} icon={<Zap size={16} />} count={count}>
        {(close) => (
          <div className={css.box}>
            <Suspense fallback={<PanelSkeleton />}>
              <AiColumnsPanel {...props} close={close} />
            </Suspense>
          </div>
        )}
      </PanelButton>
    )
  }
  if (!mayWrite) return null
  return (
    <Button
      size="small"
      variant="text"
      startIcon={<Zap size={16} />}
      onClick={() => onAsk({ dialog: 'aiColumn', column: null })}
    >
      {t('aiColumn')}
    </Button>
  )
}

function PanelSkeleton() {
  return (
    <Loading>
      <Skeleton height={80} />
    </Loading>
  )
}
