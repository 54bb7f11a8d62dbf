import { en } from './en.ts'
import { useWorkerToolTexts } from './texts.ts'

const isKnown = (tool: string): tool is keyof typeof en => Object.hasOwn(en, tool)

/** Names of the tools of AI workers: the product's own are translated, the owner's are called what the owner calls them. */
export function useToolName(): (tool: string) => string {
  const t = useWorkerToolTexts()
  return (tool) => (isKnown(tool) ? t(tool) : tool)
}
