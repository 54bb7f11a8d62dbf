import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { Failure } from '../../lib/errors.ts'
import { DocumentError, type DrawnPage, openPage } from '../../lib/documents/index.ts'
import type { FileStore } from '../storage/index.ts'

/** Twice the width at which a page is shown on a desk, for screens with small pixels. */
const WIDTH = 1400
const KEPT_BYTES = 32 * 1024 * 1024
// An item of text and its place, roughly.
const ITEM_BYTES = 200

export interface DrawnPages {
  /** Whether the file is one whose pages can be drawn: a PDF, whatever its name says. */
  draws(storageKey: string): Promise<boolean>
  /** A page of a stored PDF; drawn once for all who look at it at about the same time. Throws `Failure`. */
  get(storageKey: string, page: number): Promise<DrawnPage>
}

/** Draws pages and keeps those that were looked at last. */
export function drawnPages(store: FileStore): DrawnPages {
  const kept = new LRUCache<string, DrawnPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (drawn) => drawn.image.byteLength + drawn.items.length * ITEM_BYTES,
  })
  const drawing = new Map<string, Promise<DrawnPage>>()

  async function draw(storageKey: string, page: number): Promise<DrawnPage> {
    const drawn = await store.withFile(storageKey, (path) => openPage(path, { page, width: WIDTH }))
    kept.set(`${storageKey}:${page}`, drawn)
    return drawn
  }

  return {
    draws: (storageKey) => store.withFile(storageKey, isPdf),
    get: async (storageKey, page) => {
      const key = `${storageKey}:${page}`
      const found = kept.get(key)
      if (found) return found
      const begun = drawing.get(key) ?? draw(storageKey, page).finally(() => drawing.delete(key))
      drawing.set(key, begun)
      return begun.catch((error: unknown) => {
        if (!(error instanceof DocumentError)) throw error
        throw new Failure(error.code === 'not_found' ? 'not_found' : 'upstream_failed', error.message)
      })
    },
  }
}

const HEAD_BYTES = 1024

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead).includes('%PDF-')
  } finally {
    await file.close()
  }
}
