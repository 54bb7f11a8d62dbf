import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { SheetPage } from '../../features/sheets/detail/SheetPage.tsx'
import { useTemplateTexts } from '../../features/flows/list/templates/texts.ts'
import { FlowPartsProvider, type ParametersProps } from '../../features/sheets/ai-columns/flow-parts.ts'

// Only the form of an AI column asks for it.
const ParameterForm = lazy(() =>
  import('../../lib/flows/form/ParameterForm.tsx').then((part) => ({ default: part.ParameterForm })),
)

const renderParameters = (props: ParametersProps) => (
  <Suspense fallback={null}>
    <ParameterForm {...props} />
  </Suspense>
)

/** Lends AI columns what the feature of flows has: the names of templates and the form of parameters. */
function SheetFlowParts({ children }: { children: ReactNode }) {
  const templateText = useTemplateTexts()
  return <FlowPartsProvider value={{ templateText, renderParameters }}>{children}</FlowPartsProvider>
}

const FROM = '/shell/console/sheets/detail/$id'

/** `/console/sheets/detail/{id}?view&record&tab=history&q` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const address = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/sheets/detail/$id' })
  return (
    <SheetFlowParts>
      <SheetPage
        key={id}
        id={id}
        address={address}
        // A record that is opened is a step to go back from; what is searched is not.
        onAddress={(search) => void navigate({ search, replace: search.record === address.record })}
        onDeleted={() => void navigate({ to: '/console/sheets' })}
      />
    </SheetFlowParts>
  )
}
