import type { credentials } from '@millrace/contract'
import { systemClock } from '../clock.ts'
import { describeAll, describeChat, describeEmbedding, knownModels } from '../catalogue/describe.ts'
import { anthropic } from './anthropic/anthropic.ts'
import { google } from './google/google.ts'
import { ChatModels } from './lib/chat-models.ts'
import { embedTexts } from './lib/embed-texts.ts'
import { listModels } from './lib/list-models.ts'
import { Quirks } from './lib/quirks.ts'
import { streamChat } from './lib/stream-chat.ts'
import { compatible } from './openai-compatible/compatible.ts'
import { openai } from './openai/openai.ts'
import type { Adaptor, HostedAdaptor, Vendor, VendorKind, VendorOptions } from './vendor.ts'

const HOSTED = { openai, anthropic, google } satisfies Record<credentials.HostedVendor, HostedAdaptor>
const ADAPTORS: Record<VendorKind, Adaptor> = { ...HOSTED, 'openai-compatible': compatible }

/** The base URL of each vendor; a compatible server has none. */
export const BASE_URLS = Object.fromEntries(
  Object.entries(HOSTED).map(([kind, { baseUrl }]) => [kind, baseUrl]),
) as Record<credentials.HostedVendor, string>

/** Creates a client for a vendor, without calling it. */
export function createVendor(kind: VendorKind, options: VendorOptions): Vendor {
  const adaptor = ADAPTORS[kind]
  const { prefix, note, timeouts, fetch, clock = systemClock } = options
  const provider = options.provider ?? adaptor.label
  const connection = { baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, ''), apiKey: options.apiKey, fetch }
  const reached = { adaptor, connection, clock, quirks: new Quirks() }
  const call = { ...reached, timeouts, models: new ChatModels(reached) }
  const naming = { catalogue: adaptor.catalogue, prefix, provider, note }
  return {
    provider,
    list: async (signal) => describeAll(await listModels(call, signal), naming),
    known: () => describeAll(adaptor.catalogue ? knownModels(adaptor.catalogue) : [], naming),
    model: (id) => ({
      info: describeChat({ id, kind: 'chat', contextTokens: null }, naming),
      stream: (request, { signal, retries }) => streamChat(call, { id, request, signal, retries }),
    }),
    embedding: (id) =>
      adaptor.embedding && {
        info: describeEmbedding({ id, kind: 'embedding', contextTokens: null }, naming),
        embed: (texts, how) => embedTexts(call, { id, texts, ...how }),
      },
  }
}
