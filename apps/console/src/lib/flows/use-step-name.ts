import { useCatalogue } from './api/catalogue.ts'

interface NamedStep {
  title: string
  type: string
  /** Whether the step has its own title; otherwise, the server returns its type's title in English. */
  titled?: boolean
}

/** The name of a step: its own title, or its type in the console's language. */
export function useStepName() {
  const { data: catalogue } = useCatalogue()
  return ({ title, type, titled = title !== '' }: NamedStep): string =>
    titled ? title : (catalogue?.get(type)?.title ?? (title || type))
}
