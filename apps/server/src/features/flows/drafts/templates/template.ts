import { flows } from '@millrace/contract'

/** A flow that everybody may begin with. */
export interface FlowTemplate {
  key: string
  title: string
  description: string
  icon: string
  document: flows.FlowDocument
}

/** A template from its short form; a mistake in it is a mistake in code, so it throws. */
export const defineTemplate = (
  input: Omit<FlowTemplate, 'document'> & { document: Omit<flows.FlowDocumentInput, 'version'> },
): FlowTemplate => ({
  ...input,
  document: flows.flowDocument.parse({ version: flows.FLOW_VERSION, ...input.document }),
})
