/** A refusal, as the vendor words it. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { error: { type: string; code?: string; message: string; param?: string } }

  constructor(status: number, error: { type: string; code?: string; message: string; param?: string }) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

const TYPE = 'invalid_request_error'

export const missingParam = (param: string) =>
  new StripeRefusal(400, {
    type: TYPE,
    code: 'parameter_missing',
    message: `Missing required param: ${param}.`,
    param,
  })

export const unknownParam = (param: string) =>
  new StripeRefusal(400, {
    type: TYPE,
    code: 'parameter_unknown',
    message: `Received unknown parameter: ${param}`,
    param,
  })

export const invalidParam = (param: string, message: string) =>
  new StripeRefusal(400, { type: TYPE, message, param })

export const missingResource = (what: string, id: string, status = 404) =>
  new StripeRefusal(status, {
    type: TYPE,
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  })

export const badKey = () =>
  new StripeRefusal(401, { type: TYPE, message: 'Invalid API Key provided: sk_test_****' })

export const cardDeclined = () =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
  })
