import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { Failure } from '../../lib/errors.ts'
import { DocumentError, type DrawnPage, openPage } from '../../lib/documents/index.ts'
import type { FileStore } from '../storage/index.ts'

/** Twice the width of a page on a desktop, for high-resolution screens. */
const WIDTH = 1400
const KEPT_BYTES = 32 * 1024 * 1024
// Approximate size of a text item with its position.
const ITEM_BYTES = 200

export interface DrawnPages {
  /** Whether the file's pages can be rendered: a PDF, whatever its name. */
  draws(storageKey: string): Promise<boolean>
  /** A page of a stored PDF, rendered once for simultaneous viewers. Throws `Failure`. */
  get(storageKey: string, page: number): Promise<DrawnPage>
}

/** Renders pages and caches the most recently viewed ones. */
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
