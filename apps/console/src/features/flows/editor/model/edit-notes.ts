import type { Document, Note, Point } from './document.ts'

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
