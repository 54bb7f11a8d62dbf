/** An answer other than 200, in the form of Google's APIs. */
export interface GoogleError {
  code: number
  status: string
  message: string
  details: object[]
}

export const invalid = (message: string): GoogleError => ({
  code: 400,
  status: 'INVALID_ARGUMENT',
  message,
  details: [],
})

export const isGoogleError = (value: object): value is GoogleError => 'code' in value && 'status' in value

/** The vendor answers a wrong key with 400. */
export const wrongKey = (): GoogleError => ({
  ...invalid('API key not valid. Please pass a valid API key.'),
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
    },
  ],
})

const STATUSES: Record<number, [status: string, message: string]> = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  403: ['PERMISSION_DENIED', 'The caller does not have permission'],
  404: ['NOT_FOUND', 'models/none is not found for API version v1beta'],
  429: ['RESOURCE_EXHAUSTED', 'You exceeded your current quota of project standin-project.'],
  500: ['INTERNAL', 'An internal error has occurred.'],
  503: ['UNAVAILABLE', 'The model is overloaded. Please try again later.'],
  504: ['DEADLINE_EXCEEDED', 'The request took too long.'],
}

/** The vendor's error for a status. With 429, the body says when to try again. */
export function errorOfStatus(status: number, retryAfter?: string): GoogleError {
  if (status === 401) return wrongKey()
  const [name, message] = STATUSES[status] ?? ['UNKNOWN', `Refused with ${status}.`]
  const details = retryAfter
    ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfter}s` }]
    : []
  return { code: status, status: name, message, details }
}
