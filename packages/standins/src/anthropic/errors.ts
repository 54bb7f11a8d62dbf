/** An answer other than 200, in the form of the vendor's API reference. */
export interface AnthropicError {
  status: number
  type: string
  message: string
}

export const refusal = (status: number, type: string, message: string): AnthropicError => ({
  status,
  type,
  message,
})

export const invalid = (message: string) => refusal(400, 'invalid_request_error', message)

export const isRefusal = (value: object): value is AnthropicError => 'status' in value && 'message' in value

export const errorBody = ({ type, message }: Pick<AnthropicError, 'type' | 'message'>) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_standin',
})

const TYPES: Record<number, [type: string, message: string]> = {
  400: ['invalid_request_error', 'messages: the request is not valid'],
  401: ['authentication_error', 'invalid x-api-key sk-ant-standin-secret'],
  403: ['permission_error', 'Your API key does not have permission to use the specified resource.'],
  404: ['not_found_error', 'model: claude-none'],
  413: ['request_too_large', 'Request exceeds the maximum size'],
  429: ['rate_limit_error', 'This request would exceed the rate limit for your organization org-standin.'],
  500: ['api_error', 'Internal server error'],
  529: ['overloaded_error', 'Overloaded'],
}

/** The vendor's error for a status. */
export function errorOfStatus(status: number, type?: string): AnthropicError {
  const [usual, message] = TYPES[status] ?? ['api_error', `Refused with ${status}.`]
  return refusal(status, type ?? usual, message)
}
