import { lazy, Suspense, type ReactNode } from 'react'
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
export function SheetFlowParts({ children }: { children: ReactNode }) {
  const templateText = useTemplateTexts()
  return <FlowPartsProvider value={{ templateText, renderParameters }}>{children}</FlowPartsProvider>
}
