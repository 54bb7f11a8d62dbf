import { useCatalogue } from './api/catalogue.ts'
import { useNodeTexts } from './node-texts.ts'

/** What a step is called: by its own title, or by its type in the language of the console. */
export function useStepName() {
  const texts = useNodeTexts()
  const { data: catalogue } = useCatalogue()
  // Of a step without a title the server gives that of its type, in English.
  return ({ title, type }: { title: string; type: string }): string =>
    title === '' || title === catalogue?.get(type)?.title ? texts.titleOf(type) : title
}
