import { Link } from '@tanstack/react-router'
import type { OptionKind } from './use-options.ts'
import { useFormTexts } from './texts.ts'

/** Where objects of each kind are created. Columns are created with their sheet. */
const PLACES = {
  SHEET: '/console/sheets',
  SHEET_COLUMN: '/console/sheets',
  KNOWLEDGE: '/console/knowledge',
  AGENT: '/console/agent',
  MODEL: '/user/integrations',
  CREDENTIAL: '/user/integrations',
  CONNECTION: '/user/integrations',
  CHANNEL: '/console/agent',
  TEMPLATE: '/console/agent',
  FLOW: '/console/workflow',
  TOOL: '/console/tools',
} as const satisfies Record<OptionKind, string>

/** Says that there is nothing to choose from and links to where it is created, in a new tab so that the form stays. */
export function MakeOne({ type }: { type: OptionKind }) {
  const t = useFormTexts()
  return (
    <>
      {t(`nothing.${type}`)}{' '}
      <Link to={PLACES[type]} search={type === 'CONNECTION' ? { tab: 'connections' } : {}} target="_blank">
        {t(`make.${type}`)}
      </Link>
    </>
  )
}
