import Button from '@mui/material/Button'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useMay } from '../../lib/session/use-may.ts'
import { useLoadDemo } from './load-demo.ts'
import { useOnboardingTexts } from './texts.ts'

/** One click to knowledge with real text and an agent on it. Absent for those who may not load it. */
export function LoadDemo() {
  const t = useOnboardingTexts()
  const may = useMay('loadDemo') === 'yes'
  const load = useLoadDemo()
  if (!may) return null
  return (
    <Button startIcon={<FlaskConical size={16} />} disabled={load.isPending} onClick={() => load.mutate()}>
      {load.isPending ? t('loading') : t('load')}
    </Button>
  )
}
