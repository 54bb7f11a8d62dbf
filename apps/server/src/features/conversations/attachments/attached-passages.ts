import { estimateTokens, type Passage, type Picture } from '@millrace/models'
import { DocumentError, fitPicture } from '../../../lib/documents/index.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { type ChunkHit, detectLanguage, highlight } from '../../knowledge/index.ts'
import type { FileStore } from '../../storage/index.ts'
import type { FoundPassages } from '../answer/find-passages.ts'
import type { AttachedPassage } from './inspect.ts'
import type { AttachedFile } from './rows.ts'

/** For all documents of a conversation together, per answer. */
const MOST_TOKENS = 8000
const MOST_PASSAGES = 24
/** The newest pictures per answer: each costs about as much as a page of text. */
const MOST_PICTURES = 3

interface Piece {
  file: AttachedFile
  seq: number
  passage: AttachedPassage
  score: number
}

/**
 * The agent's passages, preceded by those of the documents sent in the conversation. Documents that fit are included
 * whole; of longer ones, the beginning (if they are new) and the passages with words of the question.
 */
export async function withAttached(
  found: FoundPassages,
  {
    files,
    question,
    store,
    seesPictures,
  }: { files: readonly AttachedFile[]; question: string; store: FileStore; seesPictures: boolean },
): Promise<FoundPassages> {
  if (files.length === 0) return found
  const pieces = files.flatMap((file) =>
    file.passages.map((passage, seq): Piece => ({ file, seq, passage, score: 0 })),
  )
  const chosen = (fits(pieces) ?? chosenOf(await scorePieces(pieces, question))).toSorted(inOrder)
  const hits = chosen.map(hitOf)
  const { pictures, undrawn } = seesPictures
    ? await picturesOf(files, store)
    : { pictures: [], undrawn: picturesIn(files) }
  const wordless = files.filter(({ kind, passages }) => kind === 'document' && passages.length === 0)
  const unread = [...wordless.map(({ name }) => name), ...undrawn]
  return {
    ...found,
    hits: [...hits, ...found.hits],
    passages: [...chosen.map(passageOf), ...found.passages],
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(unread.length > 0 ? { unread } : {}),
  }
}

/** Names of the pictures sent with the question. */
const picturesIn = (files: readonly AttachedFile[]) =>
  files.filter(({ kind, isNew }) => kind === 'image' && isNew).map(({ name }) => name)

const tokensOf = ({ passage }: Piece) => estimateTokens(passage.text)

function fits(pieces: Piece[]): Piece[] | null {
  if (pieces.length > MOST_PASSAGES) return null
  return pieces.reduce((sum, piece) => sum + tokensOf(piece), 0) <= MOST_TOKENS ? pieces : null
}

/** The newest file first, each from its beginning. */
const inOrder = (a: Piece, b: Piece) =>
  a.file === b.file ? a.seq - b.seq : b.file.id.localeCompare(a.file.id, 'en')

/** Scores each piece by the words of the question in it; rare words count more. */
async function scorePieces(pieces: Piece[], question: string): Promise<Piece[]> {
  const words: Set<string>[] = []
  const spread = new Map<string, number>()
  const languages = new Map<AttachedFile, string[]>()
  for (const { file, passage } of pieces) {
    await takeTurn()
    const known = languages.get(file) ?? [
      ...new Set([detectLanguage(passage.text), detectLanguage(question)]),
    ]
    languages.set(file, known)
    const inHead = `${passage.heading ?? ''}\n${passage.text}`
    const found = new Set(
      highlight(inHead, question, known).map(({ start, end }) => inHead.slice(start, end).toLowerCase()),
    )
    for (const word of found) spread.set(word, (spread.get(word) ?? 0) + 1)
    words.push(found)
  }
  const worth = (word: string) => Math.log(1 + pieces.length / spread.get(word)!)
  return pieces.map((piece, at) => ({
    ...piece,
    score: [...words[at]!].reduce((sum, word) => sum + worth(word), 0),
  }))
}

function chosenOf(pieces: Piece[]): Piece[] {
  const opening = pieces.filter(({ file, seq }) => file.isNew && seq === 0)
  const best = pieces.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || a.seq - b.seq)
  const following = pieces.filter(({ file }) => file.isNew).toSorted((a, b) => a.seq - b.seq)
  let tokens = 0
  const chosen = new Set<Piece>()
  for (const piece of [...opening, ...best, ...following]) {
    if (chosen.has(piece) || chosen.size >= MOST_PASSAGES) continue
    if (tokens + tokensOf(piece) > MOST_TOKENS) continue
    tokens += tokensOf(piece)
    chosen.add(piece)
  }
  return [...chosen]
}

const hitOf = ({ file, seq, passage }: Piece): ChunkHit => ({
  chunkId: `${file.id}:${seq}`,
  chunkNo: seq,
  sourceId: file.id,
  sourceName: file.name,
  sourceType: 'file',
  kbId: '',
  language: '',
  ...passage,
  score: 1,
  coverage: 0,
  highlights: [],
  why: [],
  tags: [],
  words: null,
  meaning: null,
})

const passageOf = ({ file, seq, passage }: Piece): Passage => ({
  id: `${file.id}:${seq}`,
  sourceName: file.name,
  page: passage.page,
  heading: passage.heading,
  text: passage.text,
  score: 1,
  kind: 'document',
  sentBy: file.isFromTeam ? 'team' : 'user',
})

/** Vendors downscale to this many pixels; larger pictures only cost more. */
const MOST_EDGE = 1568

/**
 * The newest pictures, re-encoded in a process of their own: in a format and size that every vendor accepts, and
 * without metadata, such as where a photo was taken. One that can't be decoded is named instead of shown.
 */
async function picturesOf(
  files: readonly AttachedFile[],
  store: FileStore,
): Promise<{ pictures: Picture[]; undrawn: string[] }> {
  const pictures: Picture[] = []
  const undrawn: string[] = []
  for (const { name, storage_key: key, isFromTeam, isNew } of files
    .filter(({ kind }) => kind === 'image')
    .slice(-MOST_PICTURES)) {
    const drawn = await store
      .withFile(key, (path) => fitPicture(path, MOST_EDGE))
      .catch((error: unknown) => {
        if (error instanceof DocumentError) return null
        throw error
      })
    if (drawn)
      pictures.push({
        name,
        mediaType: 'image/webp',
        base64: Buffer.from(drawn.image).toString('base64'),
        isNew,
        ...(isFromTeam ? { isFromTeam } : {}),
      })
    else if (isNew) undrawn.push(name)
  }
  return { pictures, undrawn }
}
