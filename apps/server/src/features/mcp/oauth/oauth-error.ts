/** Codes of RFC 6749, 7591 and 8707. */
type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'

/** A refusal in the form that OAuth clients read; the message is for their programmers. */
export class OAuthError extends Error {
  readonly code: OAuthCode

  constructor(code: OAuthCode, message: string) {
    super(message)
    this.code = code
  }
}
