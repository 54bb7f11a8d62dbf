import type { FlowTemplate } from './template.ts'

/** Built-in flows to begin with. All run without any key. */
export const TEMPLATES: readonly FlowTemplate[] = []

export const findTemplate = (key: string): FlowTemplate | undefined =>
  TEMPLATES.find((template) => template.key === key)
