import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { useSheetsTexts } from '../texts.ts'
import type { Asking } from './ListDialogs.tsx'

/** The ways to a new sheet. */
export function SheetsActions({ onAsk }: { onAsk: (asking: Asking) => void }) {
  const t = useSheetsTexts()
  return (
    <>
      <Button onClick={() => onAsk({ dialog: 'import', file: null })}>{t('importFile')}</Button>
      <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => onAsk({ dialog: 'create' })}>
        {t('create')}
      </Button>
    </>
  )
}
