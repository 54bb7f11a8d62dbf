import { type Body, isObject } from '../model-vendor/model-request.ts'
import { type ApiError, apiError } from './errors.ts'

const PARAM = 'response_format'
const invalid = (message: string) => apiError(400, `Invalid '${PARAM}': ${message}`, { param: PARAM })

/** What is wrong with the requested response format, or null. */
export function formatProblem(format: unknown): ApiError | null {
  if (format === undefined) return null
  if (!isObject(format)) return invalid('expected an object.')
  if (format.type === 'text' || format.type === 'json_object') return null
  if (format.type !== 'json_schema') return invalid('unknown type.')
  const wanted = format.json_schema
  if (!isObject(wanted) || typeof wanted.name !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(wanted.name))
    return invalid('a json_schema needs a name.')
  if (!isObject(wanted.schema)) return invalid('a json_schema needs a schema.')
  return wanted.strict === true ? strictProblem(wanted.schema) : null
}

/** With `strict`, every object must require all its properties and allow no others. */
function strictProblem(schema: Body): ApiError | null {
  if (schema.type === 'object') {
    const names = Object.keys(isObject(schema.properties) ? schema.properties : {})
    const required = Array.isArray(schema.required) ? schema.required : []
    if (schema.additionalProperties !== false) return invalid("'additionalProperties' must be false.")
    if (!names.every((name) => required.includes(name)))
      return invalid("'required' must hold every key of properties.")
  }
  const parts = [...Object.values(isObject(schema.properties) ? schema.properties : {}), schema.items]
  for (const part of parts) {
    const problem = isObject(part) ? strictProblem(part) : null
    if (problem) return problem
  }
  return null
}

export const schemaOf = (format: unknown): Body | null =>
  isObject(format) && isObject(format.json_schema) ? (format.json_schema.schema as Body) : null
