import { say } from '@millrace/contract'
import { ModelError } from '../../errors.ts'

/** What the body of an error response indicates, independent of the vendor's wording. */
export type Hint = 'key' | 'credit' | 'too-long' | 'filter' | 'overloaded' | 'no-tools'

/** An error response with the vendor's code and parameter, if given. */
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
    message: say('model.key'),
  },
  credit: {
    code: 'rate_limited',
    message: say('model.credit'),
    retryable: false,
  },
  'too-long': {
    code: 'refused',
    message: say('model.tooLong'),
  },
  filter: { code: 'refused', message: say('model.filter') },
  'no-tools': {
    code: 'refused',
    message: say('model.noTools'),
  },
  overloaded: {
    code: 'unavailable',
    message: say('model.overloaded'),
  },
}

const STATUSES: Record<number, Parts> = {
  401: {
    code: 'unauthorised',
    message: say('model.serverKey'),
  },
  403: { code: 'unauthorised', message: say('model.forbidden') },
  404: { code: 'not_found', message: say('model.unknown') },
  408: { code: 'timeout', message: say('model.slow') },
  413: HINTS['too-long'],
  429: {
    code: 'rate_limited',
    message: say('model.busy'),
  },
  504: { code: 'timeout', message: say('model.slow') },
  529: HINTS.overloaded,
}

/** The error for a status. The vendor's own text is left out: it may quote keys, addresses and the prompt. */
export function errorOfRefusal({ status, hint, retryAfterSeconds }: Refusal): ModelError {
  const known = hint ? HINTS[hint] : STATUSES[status]
  if (known) return new ModelError({ ...known, retryAfterSeconds })
  if (status >= 500)
    return new ModelError({
      code: 'unavailable',
      message: say('model.problem'),
      retryAfterSeconds,
    })
  if (status >= 400)
    return new ModelError({
      code: 'refused',
      message: say('model.refused', { status: String(status) }),
    })
  return notTheApi()
}

/** For responses that do not come from such an API. */
export const notTheApi = () =>
  new ModelError({
    code: 'bad_response',
    message: say('model.notApi'),
  })
