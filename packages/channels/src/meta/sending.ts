import type {
  Identifier,
  MediaSource,
  OutgoingMessage,
  ProbeReply,
  SendReply,
  Settings,
  VendorAnswer,
  VendorRequest,
} from '../channel.ts'
import { fieldsOf, idOf, textOf } from '../read.ts'
import { failureIn } from './errors.ts'

const bearer = ({ token = '' }: Settings) => ({ authorization: `Bearer ${token}` })

/** A message from a Page or an Instagram account to a person. */
export const encodeMessaging = (
  message: OutgoingMessage,
  to: readonly Identifier[],
  sender: Sender,
): VendorRequest => messageTo(message, to, { ...sender, content: { text: message.text } })

interface Sender {
  account: string
  settings: Settings
  /** The vendor returns our ID. */
  echoes: boolean
}

/** A message with this content. */
export function messageTo(
  { id, late }: OutgoingMessage,
  to: readonly Identifier[],
  { account, settings, echoes, content }: Sender & { content: Readonly<Record<string, unknown>> },
): VendorRequest {
  return {
    method: 'POST',
    path: `/${account}/messages`,
    headers: bearer(settings),
    body: {
      recipient: { id: to.find(({ kind }) => kind === 'person')?.value ?? '' },
      ...(late ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : { messaging_type: 'RESPONSE' }),
      message: { ...content, ...(echoes ? { metadata: id } : {}) },
    },
  }
}

export function readMessagingReply(answer: VendorAnswer): SendReply {
  const failure = failureIn(answer)
  if (failure) return { failure }
  const id = idOf(fieldsOf(answer.body).message_id)
  if (id !== null) return { id }
  return { failure: { reason: 'rejected', detail: 'The reply had no message ID.', retry: false } }
}

/** Where Meta serves files of Messenger and Instagram, by an address that works for some time without a token. */
export const metaMedia: MediaSource = {
  hosts: ['fbcdn.net', 'fbsbx.com', 'cdninstagram.com'],
  headers: () => ({}),
}

export const probeAccount = (path: string, settings: Settings): VendorRequest => ({
  method: 'GET',
  path,
  headers: bearer(settings),
  body: null,
})

/** The account must be the one that was entered: a token for another one could not send. */
export function readAccountProbe(
  answer: VendorAnswer,
  { expected, idKey, nameKey }: { expected: string; idKey: string; nameKey: string },
): ProbeReply {
  const failure = failureIn(answer)
  if (failure) return { failure }
  const fields = fieldsOf(answer.body)
  const account = idOf(fields[idKey]) ?? idOf(fields.id)
  if (account !== expected)
    return { failure: { reason: 'token', detail: `The token is for the account ${account ?? 'unknown'}.` } }
  return { account, name: textOf(fields[nameKey], 100) || account }
}
