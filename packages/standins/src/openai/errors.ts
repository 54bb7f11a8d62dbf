/** An answer other than 200, in the form of the vendor's API reference. */
export interface ApiError {
  status: number
  message: string
  type: string
  param: string | null
  code: string | null
}

interface Details {
  type?: string
  param?: string
  code?: string
}

export const apiError = (status: number, message: string, details: Details = {}): ApiError => ({
  status,
  message,
  type: details.type ?? 'invalid_request_error',
  param: details.param ?? null,
  code: details.code ?? null,
})

export const isApiError = (value: object): value is ApiError => 'status' in value && 'type' in value

/** The JSON body of an error. */
export const errorBody = ({ message, type, param, code }: ApiError): string =>
  JSON.stringify({ error: { message, type, param, code } })

/** The vendor's error for a status. */
export function errorOfStatus(status: number, code?: string): ApiError {
  if (status === 401)
    return apiError(401, 'Incorrect API key provided: sk-standin-secret.', {
      code: code ?? 'invalid_api_key',
    })
  if (status === 403) return apiError(403, 'Country, region, or territory not supported', { code })
  if (status === 429)
    return apiError(429, 'Rate limit reached for requests in organization org-standin.', {
      type: code === 'insufficient_quota' ? code : 'requests',
      code: code ?? 'rate_limit_exceeded',
    })
  if (status >= 500)
    return apiError(status, 'The server had an error while processing your request.', {
      type: 'server_error',
      code,
    })
  return apiError(status, `Refused with ${status}.`, { code })
}
