import { Link } from '@tanstack/react-router'
import type { OptionKind } from './use-options.ts'
import { useFormTexts } from './texts.ts'

/** Where things of each kind are made. Columns are made with their sheet. */
const PLACES = {
  SHEET: '/console/sheets',
  SHEET_COLUMN: '/console/sheets',
  KNOWLEDGE: '/console/knowledge',
  AGENT: '/console/agent',
  MODEL: '/user/integrations',
  CREDENTIAL: '/user/integrations',
  FLOW: '/console/workflow',
} as const satisfies Record<OptionKind, string>

/** There is nothing to choose: says so, and leads to where it is made, in another tab so that the form stays. */
export function MakeOne({ type }: { type: OptionKind }) {
  const t = useFormTexts()
  return (
    <>
      {t(`nothing.${type}`)}{' '}
      <Link to={PLACES[type]} target="_blank">
        {t(`make.${type}`)}
      </Link>
    </>
  )
}
