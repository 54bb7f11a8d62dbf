import {
  type AcceptedMessage,
  answerGraph,
  graphError,
  healthOf,
  type LabTemplate,
  sendMessaging,
  sendWhatsApp,
  showProfile,
  shownNumber,
  uploadToNumber,
  uploadToPage,
} from '@millrace/channels'
import type { LabAnswer, VendorRequest } from '@millrace/channels'

export interface MetaAccount {
  kind: 'whatsapp' | 'page' | 'instagram'
  /** Of a phone number, Page or Instagram account. */
  id: string
  token: string
  name: string
  /** The business account that a phone number belongs to. */
  businessAccount?: string
  /** The Page that an Instagram account is used through, with the Page's token. */
  page?: string
}

/** A message as the vendor accepted it. */
export interface MetaSent {
  id: string
  account: string
  to: string
  text: string
  body: Record<string, unknown>
}

/** What was sent, and when contacts last wrote, by account and contact. */
export interface MetaStore {
  windows: Map<string, number>
  /** By business account. */
  templates: Map<string, readonly LabTemplate[]>
  sent: MetaSent[]
  /** Of people, by their ID. */
  names: Map<string, string>
  now: () => number
}

let uploads = 0

/** Answers a request as an account, and notes what was sent. */
export function answerAs(store: MetaStore, account: MetaAccount, request: VendorRequest): LabAnswer {
  const { kind, id, token } = account
  // With Facebook Login, an Instagram account has no other ID.
  if (account.page !== undefined && request.path.includes('user_id'))
    return { status: 400, body: graphError(100, '(#100) Tried accessing nonexisting field (user_id)') }
  const vendor = {
    account: id,
    settings: {},
    now: store.now(),
    wroteAt: (to: string) => store.windows.get(`${id} ${to}`) ?? null,
    nameOf: (to: string) => store.names.get(to) ?? null,
    digits: () => String(store.sent.length + 1),
  }
  const templates = store.templates.get(account.businessAccount ?? '') ?? []
  const uploadTo = (take: typeof uploadToPage) => (edge: string, sent: VendorRequest) =>
    take({ digits: () => String((uploads += 1)).padStart(6, '0') }, edge, sent)
  const answer = answerGraph(request, {
    id,
    token,
    shown: request.path.endsWith('?fields=health_status')
      ? healthOf(id, account.businessAccount ?? null)
      : show(account),
    ...(kind === 'instagram'
      ? {}
      : { upload: kind === 'page' ? uploadTo(uploadToPage) : uploadTo(uploadToNumber) }),
    ...(kind === 'whatsapp' ? {} : { person: (asked) => showProfile(kind, asked, vendor) }),
    send: (body) =>
      kind === 'whatsapp' ? sendWhatsApp(vendor, body, templates) : sendMessaging(kind, vendor, body),
  })
  if (answer.accepted) note(store, id, { ...answer.accepted, body: { ...request.body } })
  return answer
}

function note(
  { sent }: MetaStore,
  account: string,
  { id, to, text, body }: AcceptedMessage & Pick<MetaSent, 'body'>,
): void {
  sent.push({ id, account, to, text, body })
}

const show = ({ kind, id, name, page }: MetaAccount) => {
  if (kind === 'whatsapp') return shownNumber(id, name)
  if (kind === 'page') return { id, name }
  return { id, username: name, ...(page === undefined ? { user_id: id } : {}) }
}
