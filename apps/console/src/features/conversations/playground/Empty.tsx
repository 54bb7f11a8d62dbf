import Button from '@mui/material/Button'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { Notice } from '../../../lib/kit/Notice.tsx'
import { usePlaygroundTexts } from './texts.ts'

const MOST_EXAMPLES = 3

interface EmptyProps {
  /** What the agent suggests to its visitors. */
  questions: readonly string[]
  onAsk: (question: string) => void
}

/** Before the first question. */
export function Empty({ questions, onAsk }: EmptyProps) {
  const t = usePlaygroundTexts()
  const examples = questions.slice(0, MOST_EXAMPLES)
  return (
    <Notice
      compact
      icon={<FlaskConical size={20} />}
      title={t('empty')}
      actions={examples.map((question) => (
        <Button key={question} variant="outlined" onClick={() => onAsk(question)}>
          {question}
        </Button>
      ))}
    >
      {t('emptyText')}
    </Notice>
  )
}
