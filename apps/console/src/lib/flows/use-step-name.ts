import { useCatalogue } from './api/catalogue.ts'

interface NamedStep {
  title: string
  type: string
  /** Whether the title is its own; without one, the server gives that of its type, in English. */
  titled?: boolean
}

/** What a step is called: by its own title, or by its type in the language of the console. */
export function useStepName() {
  const { data: catalogue } = useCatalogue()
  return ({ title, type, titled = title !== '' }: NamedStep): string =>
    titled ? title : (catalogue?.get(type)?.title ?? (title || type))
}
