import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { receivedName } from '../../../lib/file-names.ts'
import { callVendor, downloadFromVendor, type VendorCall } from '../../connections/index.ts'
import { DriveError, driveErrorOf, NOT_FOUND, refusalOf } from './failure.ts'

/** Whose Drive, and in which project its connection is used. */
interface DriveRef {
  accountId: string
  projectId: string
  connectionId: string
}

export const FOLDER = 'application/vnd.google-apps.folder'

const FIELDS = 'id,name,mimeType,md5Checksum,modifiedTime,size,trashed,webViewLink,capabilities(canDownload)'
const PAGE_SIZE = 200
const MOST_TOKEN = 2000

const fileId = z.string().regex(/^[\w-]{1,200}$/)
const bounded = (most: number) => z.string().transform((text) => text.toWellFormed().slice(0, most))
const file = z
  .object({
    id: fileId,
    name: z.string().default(''),
    mimeType: bounded(200).default(''),
    md5Checksum: bounded(64).optional(),
    modifiedTime: bounded(40).optional(),
    size: z.string().optional(),
    trashed: z.boolean().optional(),
    webViewLink: z.string().optional(),
    capabilities: z.object({ canDownload: z.boolean().optional() }).optional(),
  })
  .transform(({ name, size, webViewLink, capabilities, ...rest }) => ({
    ...rest,
    name: receivedName(name),
    bytes: size !== undefined && /^\d{1,15}$/.test(size) ? Number(size) : null,
    url: linkOf(webViewLink),
    canDownload: capabilities?.canDownload !== false,
  }))
/** A file or folder as Drive describes it. */
export type DriveEntry = z.output<typeof file>

const list = z.object({
  files: z.array(file).max(1000).default([]),
  nextPageToken: z.string().max(MOST_TOKEN).optional(),
  incompleteSearch: z.boolean().optional(),
})
const drives = z.object({
  drives: z
    .array(z.object({ id: fileId, name: z.string().default('') }))
    .max(1000)
    .default([]),
  nextPageToken: z.string().max(MOST_TOKEN).optional(),
})

interface Listed {
  files: DriveEntry[]
  next: string | null
}

function linkOf(link: string | undefined): string | null {
  const url = link === undefined || link.length > 2048 ? null : URL.parse(link)
  return url?.protocol === 'https:' ? url.href : null
}

/** Google Drive, version 3, by a connection. All methods throw `DriveError`. */
export class Drive {
  readonly #context: Context
  readonly #ref: DriveRef
  readonly #signal: AbortSignal

  constructor(context: Context, ref: DriveRef, signal: AbortSignal) {
    this.#context = context
    this.#ref = ref
    this.#signal = signal
  }

  /** `root` names the account's own top folder. What is in the trash counts as gone. */
  async file(id: string): Promise<DriveEntry> {
    const query = { fields: FIELDS, supportsAllDrives: 'true' }
    const found = await this.#read(`/files/${encodeURIComponent(id)}`, query, file)
    if (found.trashed) throw new DriveError('gone', NOT_FOUND)
    return found
  }

  /** What is directly in a folder, oldest first. */
  children(folderId: string, after: string | null): Promise<Listed> {
    return this.#list(
      { q: `'${literal(folderId)}' in parents and trashed = false`, orderBy: 'createdTime' },
      after,
    )
  }

  /** To choose from: folders first, then by name. */
  choose(of: { folderId: string } | { search: string } | 'shared', after: string | null): Promise<Listed> {
    const where =
      of === 'shared'
        ? 'sharedWithMe = true'
        : 'search' in of
          ? `name contains '${literal(of.search)}'`
          : `'${literal(of.folderId)}' in parents`
    return this.#list({ q: `${where} and trashed = false`, orderBy: 'folder,name_natural' }, after)
  }

  async sharedDrives(
    after: string | null,
  ): Promise<{ drives: { id: string; name: string }[]; next: string | null }> {
    const query = { pageSize: '100', fields: 'nextPageToken,drives(id,name)', ...pageOf(after) }
    const found = await this.#read('/drives', query, drives)
    return {
      drives: found.drives.map(({ id, name }) => ({ id, name: receivedName(name) })),
      next: found.nextPageToken ?? null,
    }
  }

  /** The content of a file, or what Google makes of a document of its own. */
  async download(id: string, exportAs: string | null, maxBytes: number): Promise<ReadableStream<Uint8Array>> {
    const path = `/files/${encodeURIComponent(id)}`
    const answer = await this.#guarded(() =>
      downloadFromVendor(this.#context, this.#wanted(), {
        ...(exportAs === null
          ? this.#call(path, { alt: 'media', supportsAllDrives: 'true' })
          : this.#call(`${path}/export`, { mimeType: exportAs })),
        timeoutMs: 300_000,
        maxBytes,
      }),
    )
    if (!answer.ok) throw refusalOf(answer, { isContent: true })
    return answer.body ?? new Blob([]).stream()
  }

  async #list(query: Record<string, string>, after: string | null): Promise<Listed> {
    const found = await this.#read(
      '/files',
      {
        ...query,
        pageSize: String(PAGE_SIZE),
        fields: `nextPageToken,incompleteSearch,files(${FIELDS})`,
        supportsAllDrives: 'true',
        includeItemsFromAllDrives: 'true',
        ...pageOf(after),
      },
      list,
    )
    return { files: found.files, next: found.nextPageToken ?? null }
  }

  async #read<T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: T,
  ): Promise<z.output<T>> {
    const answer = await this.#guarded(() =>
      callVendor(this.#context, this.#wanted(), this.#call(path, query)),
    )
    if (!answer.ok) throw refusalOf(answer)
    try {
      return shape.parse(JSON.parse(answer.text))
    } catch {
      // Not what Drive answers: a proxy in between, or an outage.
      throw refusalOf({ ...answer, status: 502, text: '' })
    }
  }

  async #guarded<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      this.#signal.throwIfAborted()
      throw driveErrorOf(error)
    }
  }

  #wanted() {
    const { connectionId: id, ...account } = this.#ref
    return { ...account, id, purpose: 'drive' as const }
  }

  #call(path: string, query: Record<string, string>): VendorCall {
    return { base: 'googleApi', path: `/drive/v3${path}`, query, signal: this.#signal }
  }
}

const pageOf = (after: string | null): Record<string, string> => (after === null ? {} : { pageToken: after })

/** Inside of quotation marks in a search of Drive. */
const literal = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
