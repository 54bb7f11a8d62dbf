import { makePng } from '../documents/index.ts'

/** A form with a picture. */
export function pictureForm(): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(makePng(8, 8))]), 'picture.png')
  return form
}
