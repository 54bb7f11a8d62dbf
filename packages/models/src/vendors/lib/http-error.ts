import { ModelError } from '../../errors.ts'

/** What the body of a refusal shows, whatever words the vendor has for it. */
export type Hint = 'key' | 'credit' | 'too-long' | 'filter' | 'overloaded' | 'no-tools'

/** An answer with an error status: the vendor's own code and parameter, when its body names them. */
export interface Refusal {
  status: number
  code: string | null
  param: string | null
  hint?: Hint | null
  retryAfterSeconds: number | null
}

type Parts = ConstructorParameters<typeof ModelError>[0]

const HINTS: Record<Hint, Parts> = {
  key: {
    code: 'unauthorised',
    message: 'The model vendor does not accept the key. Check it in the settings.',
  },
  credit: {
    code: 'rate_limited',
    message: 'The credit at the model vendor is used up.',
    retryable: false,
  },
  'too-long': {
    code: 'refused',
    message: 'The conversation and its passages are too long for this model.',
  },
  filter: { code: 'refused', message: 'The model vendor’s safety filter refused this request.' },
  'no-tools': {
    code: 'refused',
    message: 'This model cannot call tools. Choose another one, or take the agent’s tools away.',
  },
  overloaded: {
    code: 'unavailable',
    message: 'The model vendor is overloaded at the moment. Please try again in a little while.',
  },
}

const STATUSES: Record<number, Parts> = {
  401: {
    code: 'unauthorised',
    message: 'The model server does not accept the key. Check it in the settings.',
  },
  403: { code: 'unauthorised', message: 'The key may not be used for this model. Check it in the settings.' },
  404: { code: 'not_found', message: 'The model server does not have this model.' },
  408: { code: 'timeout', message: 'The model server did not answer in time.' },
  413: HINTS['too-long'],
  429: {
    code: 'rate_limited',
    message: 'The model server has too many requests at the moment. Please try again in a little while.',
  },
  504: { code: 'timeout', message: 'The model server did not answer in time.' },
  529: HINTS.overloaded,
}

/** What an error status means. The vendor's words stay out: they quote keys, addresses and the prompt. */
export function errorOfRefusal({ status, hint, retryAfterSeconds }: Refusal): ModelError {
  const known = hint ? HINTS[hint] : STATUSES[status]
  if (known) return new ModelError({ ...known, retryAfterSeconds })
  if (status >= 500)
    return new ModelError({
      code: 'unavailable',
      message: 'The model server has a problem at the moment. Please try again.',
      retryAfterSeconds,
    })
  if (status >= 400)
    return new ModelError({
      code: 'refused',
      message: `The model server refused the request (status ${status}).`,
    })
  return notTheApi()
}

/** For answers that are no answers of such an API. */
export const notTheApi = () =>
  new ModelError({
    code: 'bad_response',
    message:
      'The model server gave an answer that is not of its interface. Check its address in the settings.',
  })
