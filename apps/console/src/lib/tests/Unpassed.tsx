import Button from '@mui/material/Button'
import { TextField } from '../kit/fields/TextField.tsx'
import { Callout } from '../kit/notices/Callout.tsx'
import css from './Tests.module.css'
import { useTestTexts } from './texts.ts'

interface UnpassedTest {
  id: string
  name: string
  bar: number
  why: 'notRun' | 'running' | 'knowledgeChanged' | 'belowBar'
  percent: number | null
}

interface UnpassedProps {
  tests: readonly UnpassedTest[]
  /** The way to where they are run. */
  onOpen: () => void
  reason: string
  onReason: (reason: string) => void
}

/** Tests that are required to publish and have not passed, and why that doesn’t matter. */
export function Unpassed({ tests, onOpen, reason, onReason }: UnpassedProps) {
  const t = useTestTexts()
  return (
    <>
      <Callout
        kind="warning"
        actions={
          <Button size="small" onClick={onOpen}>
            {t('publishing.open')}
          </Button>
        }
      >
        {t('publishing.unpassed')}
        <ul className={css.unpassed}>
          {tests.map(({ id, name, why, percent, bar }) => (
            <li key={id}>{t(`publishing.why.${why}`, { name, percent: percent ?? 0, bar })}</li>
          ))}
        </ul>
      </Callout>
      <TextField
        label={t('publishing.reason')}
        help={t('publishing.reasonHelp')}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        inputProps={{ maxLength: 500 }}
      />
    </>
  )
}
