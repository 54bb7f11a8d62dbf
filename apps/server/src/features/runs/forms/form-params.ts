import { flows, runs } from '@millrace/contract'

type Parameter = flows.FlowDocument['params'][number]

const hasDefault = ({ value, defaultValue }: Parameter): boolean => (value ?? defaultValue ?? null) !== null

/** Parameters that a visitor is asked for. */
export const formParams = (
  params: readonly Parameter[],
  { fields }: Pick<runs.FormSettings, 'fields'>,
): Parameter[] =>
  params.filter(
    ({ key, type, display }) => runs.isPublicType(type) && (fields === null ? display : fields.includes(key)),
  )

/** Why a flow with these parameters can't be a form. */
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
