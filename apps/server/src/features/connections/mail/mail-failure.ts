import { inEnglish, type Reason, say } from '@millrace/contract'
import { EgressError } from '../../../egress/index.ts'
import { Failure } from '../../../lib/errors.ts'
import { quoted } from '../vendors/vendor.ts'

/** What the library says of a failed conversation with a mail server. */
interface MailServerError {
  code?: string
  responseCode?: number
  response?: string
  message?: string
}

const LONGEST_SAID = 200

/** Why a mail server can't be used, in people's words. */
export function mailReason(error: unknown, { host, port }: { host: string; port: number }): Reason {
  const { code, responseCode, response, message = '' } = error as MailServerError
  const said = quoted(response, LONGEST_SAID)
  if (error instanceof EgressError) return error.reason ?? say('mailServer.unreached', { host, port })
  if (code === 'EAUTH') return say('mailServer.login', { said: said || '–' })
  if (/wrong version number|packet length too long|unknown protocol/i.test(message))
    return say('mailServer.notTls', { host, port })
  if (/STARTTLS/i.test(message) || (code === 'ETLS' && !/certificate/i.test(message)))
    return say('mailServer.noStartTls', { host, port })
  if (/certificate|altnames|self.signed/i.test(message)) return say('mailServer.certificate', { host })
  if (code === 'ETIMEDOUT') return say('mailServer.silent', { host, port })
  if (code === 'EENVELOPE' || (responseCode !== undefined && said !== ''))
    return say('mailServer.refused', { said: said || '–' })
  return say('mailServer.unreached', { host, port })
}

export function mailFailure(error: unknown, server: { host: string; port: number }): Failure {
  const reason = mailReason(error, server)
  return new Failure('conflict', inEnglish(reason), { reason })
}
