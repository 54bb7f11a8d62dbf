import { ModelError } from '../../errors.ts'

/** An answer with an error status: the vendor's own code and parameter, when its body names them. */
export interface Refusal {
  status: number
  code: string | null
  param: string | null
  retryAfterSeconds: number | null
}

/** What an error status means. The vendor's words stay out: they quote keys, addresses and the prompt. */
export function errorOfRefusal({ status, code, retryAfterSeconds }: Refusal): ModelError {
  if (status === 401 || status === 403)
    return new ModelError({
      code: 'unauthorised',
      message: 'The model server does not accept the key. Check it in the settings.',
    })
  if (status === 404)
    return new ModelError({ code: 'not_found', message: 'The model server does not have this model.' })
  if (status === 429 && code === 'insufficient_quota')
    return new ModelError({
      code: 'rate_limited',
      message: 'The credit at the model vendor is used up.',
      retryable: false,
    })
  if (status === 429)
    return new ModelError({
      code: 'rate_limited',
      message: 'The model server has too many requests at the moment. Please try again in a little while.',
      retryAfterSeconds,
    })
  if (status === 408 || status === 504)
    return new ModelError({
      code: 'timeout',
      message: 'The model server did not answer in time.',
      retryAfterSeconds,
    })
  if (status >= 500)
    return new ModelError({
      code: 'unavailable',
      message: 'The model server has a problem at the moment. Please try again.',
      retryAfterSeconds,
    })
  if (status >= 400)
    return new ModelError({
      code: 'refused',
      message:
        status === 413 || code === 'context_length_exceeded'
          ? 'The conversation and its passages are too long for this model.'
          : `The model server refused the request (status ${status}).`,
    })
  return notTheApi()
}

/** For answers that are no answers of such an API. */
export const notTheApi = () =>
  new ModelError({
    code: 'bad_response',
    message:
      'The model server gave an answer that is not of an OpenAI-compatible interface. Check its address in the settings.',
  })
