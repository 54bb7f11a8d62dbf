import type { flows } from '@millrace/contract'

type Definition = flows.NodeDefinition

/** The words of node types. They come with their definitions, in English. */
const texts = {
  title: ({ title }: Definition): string => title,
  desc: ({ desc }: Definition): string => desc,
  port: (_: Definition | undefined, { id, title }: flows.Port): string => title || id,
}

export const useNodeTexts = () => texts
