import { flows, runs } from '@millrace/contract'

type Parameter = flows.FlowDocument['params'][number]

const hasDefault = ({ value, defaultValue }: Parameter): boolean => (value ?? defaultValue ?? null) !== null

/** The parameters that a visitor is asked for. */
export const formParams = (
  params: readonly Parameter[],
  { fields }: Pick<runs.FormSettings, 'fields'>,
): Parameter[] =>
  params.filter(
    ({ key, type, display }) => runs.isPublicType(type) && (fields === null ? display : fields.includes(key)),
  )

/** What keeps a flow with these parameters from being a form. */
export function formProblems(
  params: readonly Parameter[] | null,
  settings: Pick<runs.FormSettings, 'fields'>,
): string[] {
  if (params === null) return ['The flow has no published version. Publish it first.']
  const asked = new Set(formParams(params, settings))
  return params
    .filter((param) => param.required && !asked.has(param) && !hasDefault(param))
    .map(({ key, label, type }) =>
      runs.isPublicType(type)
        ? `“${label || key}” is required but isn’t on the form. Add it to the form or give it a default.`
        : `“${label || key}” is required but visitors can’t fill it in. Give it a default.`,
    )
}
