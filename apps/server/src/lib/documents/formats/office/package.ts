import { say } from '@millrace/contract/reasons'
import { Parser } from 'htmlparser2'
import { DocumentError } from '../../errors.ts'
import { readDirectory, type ZipEntry } from '../../zip/directory.ts'
import { checkEntries, unpack } from '../../zip/unpack.ts'

/** An Office document: named parts that are unpacked only on request. */
export interface OfficePackage {
  /** The text of a part, or null when it does not exist. */
  part(name: string): string | null
  /** The parts that a part refers to, by relationship id. */
  relations(name: string): Map<string, Relation>
}

interface Relation {
  type: string
  target: string
}

/** Opens a file with limits on its unpacked size. Throws `encrypted`, `zip_bomb` or `broken`. */
export function openPackage(
  bytes: Uint8Array,
  limits: { unpackedBytes: number; ratio: number },
): OfficePackage {
  const entries = readDirectory(bytes)
  checkEntries(bytes, entries, limits)
  const named = new Map<string, ZipEntry>(entries.map((entry) => [entry.name.replace(/^\//, ''), entry]))
  return packageOf((name) => {
    const entry = named.get(name)
    return entry ? textOf(unpack(bytes, entry)) : null
  })
}

/** Wraps parts that were obtained another way. */
export function packageOf(part: OfficePackage['part']): OfficePackage {
  return {
    part,
    relations: (name) => {
      const slash = name.lastIndexOf('/')
      const folder = name.slice(0, slash + 1)
      const file = `${folder}_rels/${name.slice(slash + 1)}.rels`
      return relationsOf(part(file) ?? '', folder)
    },
  }
}

export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  return bytes.toString('utf8')
}

function relationsOf(xml: string, folder: string): Map<string, Relation> {
  const found = new Map<string, Relation>()
  walk(xml, {
    open: (tag, attributes) => {
      if (tag !== 'Relationship' || attributes.TargetMode === 'External') return
      const { Id, Type = '', Target = '' } = attributes
      if (Id) found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolve(folder, Target) })
    },
  })
  return found
}

/** Resolves `../slides/slide1.xml` relative to `ppt/notesSlides/`. */
function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/').filter(Boolean)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

interface Visitor {
  /** Receives the local tag name and the raw attributes. */
  open?: (tag: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (tag: string) => void
}

const DEEPEST = 500

/** Walks through XML from start to end. Only the five predefined entities are expanded, so no entity bomb works. */
export function walk(xml: string, { open, text, close }: Visitor): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > DEEPEST) throw new DocumentError('broken', say('document.deep'))
        open?.(plain(name), attributes)
      },
      ontext: (part) => text?.(part),
      onclosetag(name) {
        depth--
        close?.(plain(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

/** Throws when a required part is missing. */
export function needed(text: string | null): string {
  if (text === null) throw new DocumentError('broken', say('document.part'))
  return text
}

/** Title and language from the document properties. */
export function propertiesOf({ part }: OfficePackage): { title: string | null; language: string | null } {
  const found: Record<string, string> = {}
  let into: string | null = null
  walk(part('docProps/core.xml') ?? '', {
    open: (tag) => (into = tag),
    text: (text) => {
      if (into) found[into] = (found[into] ?? '') + text
    },
    close: () => (into = null),
  })
  return { title: found.title?.trim() || null, language: found.language?.trim() || null }
}
