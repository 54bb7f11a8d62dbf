import type { conversations } from '@millrace/contract'
import { Behind } from './Behind.tsx'
import { MeasureList } from './MeasureList.tsx'
import { usePlaygroundTexts } from './texts.ts'

/** The details behind a response, collapsed below it. */
export default function TraceView({ trace }: { trace: conversations.Trace }) {
  const t = usePlaygroundTexts()
  return (
    <Behind title={t('why')} prompt={trace.prompt} calls={trace.calls}>
      <MeasureList measures={trace.measures} />
    </Behind>
  )
}
