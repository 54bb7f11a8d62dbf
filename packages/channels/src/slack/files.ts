import type { FileSender, Identifier, Settings } from '../channel.ts'
import { fieldsOf, idOf, listOf, textOf } from '../read.ts'
import { failureIn } from './outgoing.ts'

const MB = 1024 * 1024
const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Slack takes 1 GB of anything; these are the types that the desk takes. */
const TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  'text/plain',
  'text/csv',
  'text/markdown',
]

const bearer = ({ botToken = '' }: Settings) => ({ authorization: `Bearer ${botToken}` })

/** Slack says where the bytes go, and posts the file once they are there. Needs the scope files:write. */
export const slackFiles: FileSender = {
  limits: Object.fromEntries(TYPES.map((type) => [type, 1024 * MB])),
  locate: {
    // It takes no JSON.
    request: ({ name, bytes }, settings) => ({
      method: 'GET',
      path: `/files.getUploadURLExternal?filename=${encodeURIComponent(name)}&length=${bytes}`,
      headers: bearer(settings),
      body: null,
    }),
    read: (answer) => {
      const failure = failureIn(answer)
      if (failure) return { failure }
      const { upload_url: address, file_id: id } = fieldsOf(answer.body)
      const [at, ref] = [textOf(address, 4000), idOf(id)]
      if (at !== '' && ref !== null) return { at, ref }
      return {
        failure: { reason: 'rejected', detail: 'The reply had no address for the file.', retry: false },
      }
    },
    hosts: ['slack.com'],
  },
  // The address is secret enough: the token isn't sent there.
  upload: ({ name }) => ({
    method: 'POST',
    path: '',
    headers: {},
    body: null,
    file: { field: null, name, type: 'application/octet-stream' },
  }),
  readUpload: ({ status }, located) =>
    status === 200 && located !== null
      ? { ref: located }
      : { failure: { reason: 'rejected', detail: `HTTP ${status}`, retry: false } },
  encode: (_message, { ref, name }, { to, settings }) => ({
    method: 'POST',
    path: '/files.completeUploadExternal',
    headers: bearer(settings),
    body: { files: [{ id: ref, title: name }], ...placeOf(to) },
  }),
  readReply: (answer) => {
    const failure = failureIn(answer)
    if (failure) return { failure }
    const id = idOf(fieldsOf(listOf(fieldsOf(answer.body).files)[0]).id)
    if (id !== null) return { id }
    return { failure: { reason: 'rejected', detail: 'The reply had no file.', retry: false } }
  },
}

function placeOf([place]: readonly Identifier[]): Record<string, string> {
  const [channel = '', thread] = place?.kind === 'thread' ? place.value.split(':') : [place?.value]
  return { channel_id: channel, ...(thread === undefined ? {} : { thread_ts: thread }) }
}
