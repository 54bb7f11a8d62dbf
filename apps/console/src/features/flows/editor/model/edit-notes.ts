import type { Document, Note, Point } from './document.ts'
import { LEAST_NOTE, NOTE_SIZE } from './sizes.ts'

export function addNote(document: Document, position: Point): { document: Document; id: string } {
  const id = `t${Math.max(0, ...document.notes.map((note) => Number(note.id.slice(1)))) + 1}`
  const note: Note = { id, text: '', position: { x: Math.round(position.x), y: Math.round(position.y) } }
  return { document: { ...document, notes: [...document.notes, note] }, id }
}

export function changeNote(document: Document, id: string, change: Partial<Note>): Document {
  const at = document.notes.findIndex((note) => note.id === id)
  const note = document.notes[at]
  return note ? { ...document, notes: document.notes.with(at, { ...note, ...change }) } : document
}

interface Size {
  width: number
  height: number
}

export const sizeOf = ({ size }: Note): Size => size ?? NOTE_SIZE

/** Resizes a note, with a minimum for readability. */
export function resizeNote(document: Document, id: string, { width, height }: Size): Document {
  const note = document.notes.find((one) => one.id === id)
  if (!note) return document
  const size = {
    width: Math.max(LEAST_NOTE.width, Math.round(width)),
    height: Math.max(LEAST_NOTE.height, Math.round(height)),
  }
  const before = sizeOf(note)
  if (before.width === size.width && before.height === size.height) return document
  return changeNote(document, id, { size })
}
